public import DeckEngine

/// Reading and writing of instants as RFC 3339 has them, for years 1 to 9999.
enum Timestamp {
  /// The first and last instants that can be written, in microseconds since 1970-01-01 00:00 UTC.
  private static let writable: ClosedRange<Int64> = -62_135_596_800_000_000...253_402_300_799_999_999

  /// Reads `2026-12-02T09:15:04.123456Z` or the same with an offset such as `+01:00`; digits after the sixth of a
  /// second are dropped, and a leap second is the first of the next minute. `nil` for anything else.
  static func microseconds(_ text: Span<UInt8>, in range: Range<Int>) -> Int64? {
    var place = range.lowerBound
    func number(_ digits: Int) -> Int64? {
      guard place + digits <= range.upperBound else { return nil }
      var value: Int64 = 0
      for _ in 0..<digits {
        guard let digit = digit(text[place]) else { return nil }
        value = value * 10 + digit
        place += 1
      }
      return value
    }
    func take(_ first: UInt8, _ second: UInt8? = nil, _ third: UInt8? = nil) -> Bool {
      guard place < range.upperBound else { return false }
      let byte = text[place]
      place += 1
      return byte == first || byte == second || byte == third
    }
    let dash = UInt8(ascii: "-")
    let colon = UInt8(ascii: ":")
    guard let year = number(4), take(dash), let month = number(2), take(dash), let day = number(2),
      take(UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")),
      let hour = number(2), take(colon), let minute = number(2), take(colon), let second = number(2)
    else { return nil }
    guard year > 0, (1...12).contains(month), (1...days(in: month, of: year)).contains(day), hour < 24, minute < 60,
      second <= 60
    else { return nil }
    var fraction: Int64 = 0
    if place < range.upperBound, text[place] == UInt8(ascii: ".") {
      place += 1
      var unit: Int64 = 100_000
      let first = place
      while place < range.upperBound, let digit = digit(text[place]) {
        fraction += digit * unit
        unit /= 10
        place += 1
      }
      guard place > first else { return nil }
    }
    guard let offset = offset(text, in: place..<range.upperBound) else { return nil }
    let seconds = daysSince1970(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second
    let result = (seconds - Int64(offset)) * 1_000_000 + fraction
    return writable.contains(result) ? result : nil
  }

  /// Reads `Z`, `+01:00` or, for historic zones, `+00:53:28`; the result is in seconds, below a day either way.
  static func offset(_ text: Span<UInt8>, in range: Range<Int>) -> Int? {
    guard let sign = range.isEmpty ? nil : text[range.lowerBound] else { return nil }
    if range.count == 1 { return sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") ? 0 : nil }
    guard range.count == 6 || range.count == 9, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return nil
    }
    var seconds = 0
    for (part, unit) in [3_600, 60, 1].enumerated() where 3 * part + 1 < range.count {
      let place = range.lowerBound + 3 * part
      guard part == 0 || text[place] == UInt8(ascii: ":"), let tens = digit(text[place + 1]),
        let ones = digit(text[place + 2])
      else { return nil }
      let value = Int(tens * 10 + ones)
      guard value < (part == 0 ? 24 : 60) else { return nil }
      seconds += value * unit
    }
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }

  /// The instant in UTC with microseconds; one outside the years 1 to 9999 is written as the nearest inside.
  static func text(_ microseconds: Int64) -> String {
    let instant = min(max(microseconds, writable.lowerBound), writable.upperBound)
    let seconds = floorDivide(instant, 1_000_000)
    let day = floorDivide(seconds, 86_400)
    let second = seconds - day * 86_400
    let (year, month, dayOfMonth) = date(day)
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))T\(padded(second / 3_600, 2))"
      + ":\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2)).\(padded(instant - seconds * 1_000_000, 6))Z"
  }

  /// An offset from UTC as `+01:00`, with seconds only where there are some.
  static func text(offset: Int) -> String {
    let size = Int64(min(abs(offset), 86_399))
    let text = "\(offset < 0 ? "-" : "+")\(padded(size / 3_600, 2)):\(padded(size / 60 % 60, 2))"
    return size % 60 == 0 ? text : "\(text):\(padded(size % 60, 2))"
  }

  // MARK: - Calendar

  private static func digit(_ byte: UInt8) -> Int64? {
    (0x30...0x39).contains(byte) ? Int64(byte - 0x30) : nil
  }

  private static func padded(_ value: Int64, _ width: Int) -> String {
    let digits = "\(value)"
    return String(repeating: "0", count: max(width - digits.utf8.count, 0)) + digits
  }

  private static func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
    let quotient = value / divisor
    return value % divisor < 0 ? quotient - 1 : quotient
  }

  private static func days(in month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days from 1970-01-01 to a date of the proleptic Gregorian calendar; years begin in March, so that the leap day
  /// is the last.
  private static func daysSince1970(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shifted = month > 2 ? year : year - 1
    let era = floorDivide(shifted, 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func date(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}

extension Moment {
  /// The instant that a text such as `2026-12-02T09:15:04.123456Z` or `2026-12-02T10:15:04+01:00` names (RFC 3339,
  /// years 1 to 9999); `nil` if it names none.
  public init?(rfc3339 text: String) {
    let bytes = Array(text.utf8)
    guard let microseconds = Timestamp.microseconds(bytes.span, in: bytes.indices) else { return nil }
    self.init(microseconds: microseconds)
  }

  /// The instant in UTC with microseconds, such as `2026-12-02T09:15:04.123456Z` (RFC 3339); one outside the years 1
  /// to 9999 is written as the nearest inside.
  public var rfc3339: String { Timestamp.text(microseconds) }
}
