import CLinux
import Confinement
import Glibc
import Speech
import Synchronization

/// Which executable becomes the worker; it must call `SpeechWorker.runIfAsked()` first thing in its `main`.
public enum WorkerLocation: Equatable, Sendable {
  /// The very program that is running.
  case ownExecutable
  /// The program with this path.
  case path(String)

  var path: String {
    switch self {
    // The kernel's own name for it: right also after the file was moved or replaced by an update.
    case .ownExecutable: "/proc/self/exe"
    case .path(let path): path
    }
  }
}

/// A worker as its client sees it: a process and a socket.
///
/// Used by one thread at a time; killing it is safe from any.
final class WorkerProcess: Sendable {
  let process: pid_t
  private let descriptor: Int32
  private let frames = Mutex(FrameReader())
  private let isReaped = Mutex(false)
  private let ready = Atomic(false)

  /// Whether it has ever been ready for a text.
  var wasReady: Bool { ready.load(ordering: .relaxed) }

  /// How much the worker may write ahead, in bytes; the kernel doubles it. A second and a half of sound.
  private static let sendBuffer: Int32 = 65_536

  /// Starts a worker; it gets ready while the caller goes on.
  init(_ location: WorkerLocation) throws(SpeechError) {
    var ends: [Int32] = [-1, -1]
    let stream = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, stream, 0, &ends) == 0 else { throw Self.failure(.init(errno)) }
    var size = Self.sendBuffer
    _ = unsafe setsockopt(ends[1], SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    defer { close(ends[1]) }
    do throws(ConfinedProcess.StartError) {
      process = try ConfinedProcess.start(
        location.path, arguments: [SpeechWorker.processName], descriptors: [(ends[1], SpeechWorker.descriptor)])
    } catch {
      close(ends[0])
      throw Self.failure(error)
    }
    descriptor = ends[0]
  }

  deinit {
    kill()
    close(descriptor)
  }

  /// Whether the worker is known to have died; `false` while it only hangs.
  var hasDied: Bool {
    var polled = pollfd(fd: descriptor, events: 0, revents: 0)
    return unsafe poll(&polled, 1, 0) > 0 && polled.revents & Int16(POLLHUP | POLLERR) != 0
  }

  /// Ends the process at once and takes its remains away.
  func kill() {
    isReaped.withLock { isReaped in
      guard !isReaped else { return }
      isReaped = true
      ConfinedProcess.kill(process)
    }
  }

  /// Sends a frame; `false` if the worker has gone.
  ///
  /// - Parameter milliseconds: the longest time without progress.
  func send(_ frame: WorkerFrame, milliseconds: Int32) -> Bool {
    var rest = frame.bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe Glibc.send(
          descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // A worker in the middle of a text reads only between its own writes: take what it has written.
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN | POLLOUT), revents: 0)
        guard unsafe poll(&polled, 1, milliseconds) > 0 else { return false }
        if polled.revents & Int16(POLLIN) != 0, !receive() { return false }
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// The next frame; `nil` if the worker died, hung for so long, or sent what is none.
  func next(milliseconds: Int32) -> WorkerFrame? {
    while true {
      do throws(FrameReader.Garbled) {
        if let frame = try frames.withLock({ frames throws(FrameReader.Garbled) in try frames.next() }) {
          if case .ready = frame { ready.store(true, ordering: .relaxed) }
          return frame
        }
      } catch { return nil }
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&polled, 1, milliseconds)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0, receive() else { return nil }
    }
  }

  private func receive() -> Bool {
    let count = unsafe withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      let count = unsafe recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      if count > 0 { frames.withLock { unsafe $0.append(UnsafeRawBufferPointer(buffer)[..<count]) } }
      return count
    }
    return count > 0 || count < 0 && (errno == EINTR || errno == EAGAIN)
  }

  private static func failure(_ error: ConfinedProcess.StartError) -> SpeechError {
    .engineUnavailable(reason: "its process can't be started: \(error.reason)")
  }
}
