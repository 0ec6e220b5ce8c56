/// Something that clients connect to.
protocol Listener: AnyObject {
  /// Readable when a client waits to be accepted.
  var descriptor: Int32 { get }
  /// Whether clients are processes of this machine that the kernel vouches for.
  var isLocal: Bool { get }
  /// Ends listening, and leaves nothing behind.
  func close()
}
