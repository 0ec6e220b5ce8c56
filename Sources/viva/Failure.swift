/// Why the program can't do what it was asked: one sentence with what failed, where, and what to do.
struct Failure: Error {
  var sentence: String
  /// Paths and codes, for `--verbose`.
  var details: String?

  init(_ sentence: String, details: String? = nil) {
    self.sentence = sentence
    self.details = details
  }
}
