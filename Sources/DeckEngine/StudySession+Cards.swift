/// Cards that come and go while they are studied, because a deck is edited or an earlier answer is taken back.
extension StudySession {
  /// A card was added to a deck: it is the last of the new ones, if the day has room for one more.
  public mutating func admit(_ card: Card.ID, at now: Moment) {
    guard queue.admit(card) else { return }
    total += 1
    settle(at: now)
  }

  /// A card was deleted from its deck: it is passed over until it is there again.
  public mutating func withdraw(_ card: Card.ID, at now: Moment) {
    let wasLeft = queue.contains(card)
    guard queue.withdraw(card) else { return }
    if wasLeft, firstGrades[card] == nil { total -= 1 }
    if top == card { phase = Self.phase(for: queue.next(at: now)) }
  }

  /// A deleted card is there again.
  public mutating func readmit(_ card: Card.ID, at now: Moment) {
    guard queue.readmit(card) else { return }
    if queue.contains(card), firstGrades[card] == nil { total += 1 }
    settle(at: now)
  }

  /// An answer or mark of an earlier session was taken back: its card is asked now.
  ///
  /// - Parameter history: what has come of the card without it.
  public mutating func reopen(_ card: Card.ID, history: CardHistory) {
    histories[card] = history
    if !queue.contains(card) {
      queue.reopen(card)
      if firstGrades[card] == nil { total += 1 }
    }
    phase = .asking(card)
  }

  /// Asks a card that has come up while none was shown.
  private mutating func settle(at now: Moment) {
    guard top == nil else { return }
    phase = Self.phase(for: queue.next(at: now))
  }
}
