import CLinux
import Glibc

/// The terminal in raw mode: keys come one by one, nothing is echoed, and it is always put back as it was.
struct Terminal {
  /// How the terminal was before; what a signal handler puts back when the program dies.
  ///
  /// Written once before the handlers are installed, so that reading it in a handler is safe.
  nonisolated(unsafe) private static var original = termios()
  private static let fatalSignals = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS]

  private let descriptor: Int32

  /// Takes the terminal on `descriptor`; `nil` if it is none.
  init?(descriptor: Int32) {
    guard isatty(descriptor) == 1, unsafe tcgetattr(descriptor, &Self.original) == 0 else { return nil }
    self.descriptor = descriptor
    Self.restoreOnCrash()
  }

  /// Keys one by one, no echo; Ctrl-C and Ctrl-Z are keys too.
  func makeRaw() {
    var raw = unsafe Self.original
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL | BRKINT | INPCK | ISTRIP)
    _ = unsafe tcsetattr(descriptor, TCSADRAIN, &raw)
  }

  /// As it was when the program began.
  func restore() {
    _ = unsafe tcsetattr(descriptor, TCSADRAIN, &Self.original)
  }

  /// Columns of the terminal; 80 if it does not say.
  static func columns(of descriptor: Int32) -> Int {
    var size = winsize()
    let known = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return known ? Int(size.ws_col) : 80
  }

  /// Columns and lines of the terminal; 80 and 24 where it does not say.
  static func size(of descriptor: Int32) -> (columns: Int, lines: Int) {
    var size = winsize()
    let isKnown = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 && size.ws_row > 0
    return isKnown ? (Int(size.ws_col), Int(size.ws_row)) : (columns(of: descriptor), 24)
  }

  /// A crash puts the terminal back before the program dies of it.
  private static func restoreOnCrash() {
    for signal in fatalSignals {
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_handler = { number in
        // Only calls that POSIX allows in a signal handler.
        _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &Terminal.original)
        _ = Glibc.signal(number, SIG_DFL)
        _ = raise(number)
      }
      _ = unsafe sigaction(signal, &action, nil)
    }
  }
}
