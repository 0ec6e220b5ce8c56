import DeckEngine
import Testing

/// An instant of 2026-12-02 in UTC.
private func utc(_ hour: Int, _ minute: Int = 0, _ second: Int = 0) -> Moment {
  Moment(seconds: 1_796_169_600 + Int64(hour * 3600 + minute * 60 + second))
}

private let dayNumber = 20_789

@Suite struct `A study day` {
  @Test func `begins at four in the morning`() {
    let day = StudyDay(at: utc(12), zoneOffset: 0)
    #expect(day.number == dayNumber)
    #expect(day.start == utc(4))
    #expect(day.end == utc(28))
    #expect(StudyDay(at: utc(4), zoneOffset: 0) == day)
    #expect(StudyDay(at: utc(27, 59, 59), zoneOffset: 0) == day)
    #expect(StudyDay(at: utc(3, 59, 59), zoneOffset: 0).number == dayNumber - 1)
    #expect(StudyDay(at: utc(28), zoneOffset: 0).number == dayNumber + 1)
  }

  @Test(arguments: [-43_200, -12_600, 0, 3600, 19_800, 20_700, 50_400])
  func `begins by local time`(offset: Int) {
    let day = StudyDay(at: utc(12), zoneOffset: offset)
    #expect((day.start.microseconds / 1_000_000 + Int64(offset)) % 86_400 == 4 * 3600)
    #expect(day.contains(utc(12)))
    #expect(!day.contains(day.end))
    #expect(day.contains(day.start))
  }

  @Test(arguments: [0, 4, 12, 23])
  func `begins at the hour that is wanted`(hour: Int) {
    #expect(StudyDay(at: utc(hour), zoneOffset: 0, startHour: hour).start == utc(hour))
    #expect(StudyDay(at: utc(hour, 0, -1), zoneOffset: 0, startHour: hour).number == dayNumber - 1)
  }

  @Test func `has what is due in it due all day`() {
    let day = StudyDay(at: utc(4), zoneOffset: 0)
    var memory = MemoryState(
      phase: .review, step: nil, stability: 3, difficulty: 5, due: utc(27, 59, 59), lastReview: utc(-72))
    #expect(day.isDue(memory))
    memory.due = utc(28)
    #expect(!day.isDue(memory))
    memory.due = utc(-100_000)
    #expect(day.isDue(memory))
    #expect(!day.isDue(.new))
  }

  @Test func `counts the days until an instant`() {
    let day = StudyDay(at: utc(12), zoneOffset: 0)
    #expect(day.days(until: utc(4)) == 0)
    #expect(day.days(until: utc(28)) == 1)
    #expect(day.days(until: utc(3, 59)) == -1)
    #expect(day.days(until: utc(24 * 5000 + 12)) == 5000)
  }

  @Test(
    arguments: [
      Int64(2_147_483_647), 2_147_483_648, 253_402_300_799, -62_135_596_800, Int64.max / 1_000_000,
      Int64.min / 1_000_000,
    ]
  )
  func `is defined at the ends of time`(seconds: Int64) {
    for offset in [Int.min, -43_200, 0, 50_400, Int.max] {
      for hour in [Int.min, 0, 4, 23, Int.max] {
        let day = StudyDay(at: Moment(seconds: seconds), zoneOffset: offset, startHour: hour)
        #expect(day.end - day.start == .seconds(86_400))
        #expect(day.contains(min(max(Moment(seconds: seconds), .earliest), .latest)))
      }
    }
  }

  @Test func `is the last of the year 9999 there`() {
    #expect(StudyDay(at: .latest, zoneOffset: 0, startHour: 0).number == 2_932_896)
    #expect(StudyDay(at: Moment(seconds: 2_147_483_648), zoneOffset: 0).number == 24_854)
  }
}
