/// Why the program can't do what it was asked: one sentence with what failed, where, and what to do.
struct Failure: Error {
  var sentence: String
  /// Paths and codes, for `--verbose`.
  var details: String?
  /// How the program ends.
  var exitCode = Program.ExitCode.failed

  init(_ sentence: String, details: String? = nil) {
    self.sentence = sentence
    self.details = details
  }

  /// A word on the command line that can't be; known only once files have been read.
  init(wrongUsage sentence: String) {
    self.sentence = sentence
    exitCode = Program.ExitCode.wrongUsage
  }
}
