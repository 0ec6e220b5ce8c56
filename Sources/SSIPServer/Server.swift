import Glibc
public import SSIP
public import Speech

/// Serves the clients of its sockets on one thread, which waits for all of them and for the voice at once.
public final class Server {
  /// What the server works with.
  public struct Surroundings {
    /// Says this after all that was ordered before.
    public var speak: (Utterance) -> Void
    /// Silences what is being said.
    public var silence: () -> Void
    /// Shows what begins to be said, and in which language.
    public var show: (_ caption: String, _ language: String, MessagePriority) -> Void
    /// Readable while the voice has reports.
    public var reports: Int32
    /// The voice's reports since the last call.
    public var takeReports: () -> [Player.Event]
    /// Readable when `isToEnd` is to be asked.
    public var signals: Int32
    /// Whether the server is to end.
    public var isToEnd: () -> Bool

    /// Surroundings made of these.
    public init(
      speak: @escaping (Utterance) -> Void, silence: @escaping () -> Void,
      show: @escaping (_ caption: String, _ language: String, MessagePriority) -> Void, reports: Int32,
      takeReports: @escaping () -> [Player.Event], signals: Int32, isToEnd: @escaping () -> Bool
    ) {
      self.speak = speak
      self.silence = silence
      self.show = show
      self.reports = reports
      self.takeReports = takeReports
      self.signals = signals
      self.isToEnd = isToEnd
    }
  }

  /// How many clients are served at once; more are turned away.
  public static let mostClients = 256

  private var listeners: [any Listener] = []
  private var service: Service
  private let surroundings: Surroundings
  /// By the number of the client, never by its descriptor: that is given to the next one.
  private var connections: [Int: Connection] = [:]

  /// A server without a door yet; `run` serves those who come.
  public init(service: Service, surroundings: Surroundings) {
    self.service = service
    self.surroundings = surroundings
  }

  /// Lets clients connect to a local socket of this path, which only this user can open.
  ///
  /// - Throws: `ServerError` if another server is there, or the system refuses.
  public func listen(at path: String) throws(ServerError) {
    listeners.append(try LocalSocket(path: path))
  }

  /// Lets clients connect to a local socket that was handed to this process, as systemd does.
  public func listen(inherited descriptor: Int32) throws(ServerError) {
    listeners.append(try InheritedSocket(descriptor: descriptor))
  }

  /// Lets processes of this machine and this user connect to a TCP port, 1 to 65535.
  public func listen(port: Int) throws(ServerError) {
    listeners.append(try LoopbackPort(port: port))
  }

  /// Closes all doors without having served.
  public func close() {
    for listener in listeners { listener.close() }
    listeners = []
  }

  /// Serves until it is told to end; the sockets are gone afterwards.
  public func run() {
    while true {
      let ids = connections.keys.sorted()
      var states = [surroundings.signals, surroundings.reports].map { Self.awaiting($0) }
      states += listeners.map { Self.awaiting($0.descriptor) }
      for id in ids {
        guard let connection = connections[id] else { continue }
        states.append(pollfd(fd: connection.descriptor, events: connection.events, revents: 0))
      }
      _ = unsafe poll(&states, nfds_t(states.count), patience)
      if states[0].revents != 0, surroundings.isToEnd() { break }
      // The voice first: who waits for an end is not to wait for another's long message.
      for report in surroundings.takeReports() { perform(service.take(report)) }
      for (id, state) in zip(ids, states.dropFirst(2 + listeners.count)) where state.revents != 0 {
        serve(id, state.revents)
      }
      for (listener, state) in zip(listeners, states.dropFirst(2)) where state.revents != 0 { accept(from: listener) }
      let now = ContinuousClock.now
      for connection in connections.values { connection.releaseEvents(at: now) }
      closeWhatIsDone()
    }
    perform(service.end())
    surroundings.silence()
    for connection in connections.values {
      connection.isClosing = true
      connection.releaseEvents(at: .now)
      connection.close()
    }
    connections = [:]
    close()
  }

  /// How long to wait for something to happen, in milliseconds; -1 for ever.
  private var patience: Int32 {
    guard let due = connections.values.compactMap(\.eventsDue).min() else { return -1 }
    let left = due - .now
    // Rounded up, so that it is time when it has passed.
    return Int32(max(0, (left / .milliseconds(1)).rounded(.up)))
  }

  private static func awaiting(_ descriptor: Int32) -> pollfd {
    pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }

  private func accept(from listener: any Listener) {
    while true {
      let descriptor = Glibc.accept(listener.descriptor, nil, nil)
      guard descriptor >= 0 else {
        // Without descriptors the waiting client would wake us at once, again and again.
        if errno == EMFILE || errno == ENFILE { usleep(50_000) }
        return
      }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      let peer = listener.isLocal ? Peer(of: descriptor) : nil
      let isWelcome = listener.isLocal ? peer != nil : LoopbackPort.isFromSameUser(descriptor)
      guard isWelcome, connections.count < Self.mostClients else {
        peer?.forget()
        Glibc.close(descriptor)
        continue
      }
      connections[service.connect()] = Connection(descriptor: descriptor, peer: peer)
    }
  }

  private func serve(_ id: Int, _ events: Int16) {
    guard let connection = connections[id] else { return }
    if Int32(events) & POLLOUT != 0 { connection.flush() }
    guard Int32(events) & (POLLIN | POLLHUP | POLLERR) != 0 else { return }
    // What was sent before it hung up counts.
    switch connection.hasFinished || connection.isClosing ? .end : connection.read() {
    case .bytes(let bytes): perform(service.receive(bytes, from: id))
    case .nothing: return
    case .end:
      if connection.hasHungUp {
        leave(id, wasKilled: connection.peer?.wasKilled == true)
      } else {
        connection.hasFinished = true
        perform(service.finishInput(of: id))
      }
    }
  }

  /// A client has gone.
  private func leave(_ id: Int, wasKilled: Bool) {
    connections.removeValue(forKey: id)?.close()
    perform(service.disconnect(id, wasKilled: wasKilled))
  }

  private func perform(_ effects: [Service.Effect]) {
    for effect in effects {
      switch effect {
      case .send(let bytes, let id): connections[id]?.send(bytes)
      case .close(let id):
        connections[id]?.isClosing = true
        perform(service.disconnect(id, wasKilled: false))
      case .caption(let text, let language, let priority): surroundings.show(text, language, priority)
      case .silence: surroundings.silence()
      case .speak(let utterance): surroundings.speak(utterance)
      }
    }
  }

  private func closeWhatIsDone() {
    for (id, connection) in connections {
      if connection.isDone {
        connections.removeValue(forKey: id)?.close()
      } else if connection.isStuck {
        leave(id, wasKilled: false)
      }
    }
  }
}
