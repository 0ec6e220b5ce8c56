/// Where samples go: a sound server, a file, nowhere, or a test's memory.
public struct AudioSink: Sendable {
  /// Takes the next mono 16-bit samples in playing order; returns once they are queued.
  public var write: @Sendable (_ samples: [Int16]) throws(SpeechError) -> Void
  /// Throws away whatever has not been heard yet.
  public var discard: @Sendable () -> Void
  /// Returns once all that was written has been heard.
  public var drain: @Sendable () throws(SpeechError) -> Void
  /// About how much of what was written waits unheard while sound runs; 0 where what is written counts as heard.
  public var heldMilliseconds: Int

  /// A sink made of these functions.
  public init(
    heldMilliseconds: Int = 0,
    write: @escaping @Sendable (_ samples: [Int16]) throws(SpeechError) -> Void,
    discard: @escaping @Sendable () -> Void,
    drain: @escaping @Sendable () throws(SpeechError) -> Void
  ) {
    self.heldMilliseconds = heldMilliseconds
    self.write = write
    self.discard = discard
    self.drain = drain
  }
}
