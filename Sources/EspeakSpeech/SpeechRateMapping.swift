/// From words a minute to the library's rate, so that a higher number never sounds slower.
///
/// Measured with libespeak-ng 1.51: from about 340 on, neighbouring rates swap places by up to half a percent; and at 450
/// the library changes its method (sonic) and becomes up to 7 percent slower than at 449.
enum SpeechRateMapping {
  /// The value for `espeakRATE`; `wordsPerMinute` is taken as within 80 to 900.
  static func libraryRate(wordsPerMinute: Int) -> Int {
    let rate = min(max(wordsPerMinute, 80), 900)
    return switch rate {
    case ..<300: rate
    // Steps of ten are further apart than the swaps.
    case ..<450: rate / 10 * 10
    // 500 by the second method is faster than 449 by the first in every language we ship; 900 stays 900.
    default: 500 + (rate - 450) * 8 / 9
    }
  }
}
