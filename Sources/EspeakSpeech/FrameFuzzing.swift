/// What must be true of frames for any bytes at all.
package enum FrameFuzzing {
  /// Reads frames from bytes that come in two pieces; each, written again, is read as the same frame.
  ///
  /// A broken promise stops the process.
  package static func check(_ bytes: [UInt8]) {
    let whole = frames(of: [bytes[...]])
    let half = bytes.count / 2
    precondition(frames(of: [bytes[..<half], bytes[half...]]) == whole, "frames depend on how their bytes arrive")
    for frame in whole {
      precondition(frames(of: [frame.bytes[...]]) == [frame], "a frame does not come back as it was")
    }
  }

  private static func frames(of pieces: [ArraySlice<UInt8>]) -> [WorkerFrame] {
    var reader = FrameReader()
    var frames: [WorkerFrame] = []
    for piece in pieces {
      reader.append(piece)
      do throws(FrameReader.Garbled) {
        while let frame = try reader.next() { frames.append(frame) }
      } catch { return frames }
    }
    return frames
  }
}
