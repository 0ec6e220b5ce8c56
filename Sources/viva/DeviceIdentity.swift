import DeckStore
import Glibc

/// What this device is called in the journal: its host name and some random letters, kept outside the store, so that
/// two devices that share a store never write to one file.
struct DeviceIdentity {
  let name: String

  /// The identity kept in a folder; a new one is written there if there is none.
  ///
  /// Where it can't be written, the name is made from the host alone and is the same next time.
  init(folder: String) {
    let path = "\(folder)/device"
    if let bytes = (try? PrivateFile.readIfThere(path)).flatMap({ $0 }),
      let kept = Self.sound(String(decoding: bytes, as: UTF8.self))
    {
      name = kept
      return
    }
    let host = Self.hostName
    let new = "\(host)-\(String(SystemRandomNumberGenerator.number() % 2_176_782_336, radix: 36))"
    do throws(StoreError) {
      try PrivateFile.replace(path, with: Array("\(new)\n".utf8))
      name = new
    } catch {
      name = host
    }
  }

  /// A kept name without white space around it; `nil` if it could not be a file's name.
  private static func sound(_ text: String) -> String? {
    let name = text.split(whereSeparator: \.isWhitespace).joined()
    let isSound = !name.isEmpty && name.utf8.count <= 80 && name.utf8.allSatisfy { isNameByte($0) }
    return isSound ? name : nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static var hostName: String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let status = unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe bytes.baseAddress.map { start in
        unsafe gethostname(start.assumingMemoryBound(to: CChar.self), bytes.count - 1)
      } ?? -1
    }
    let name = status == 0 ? buffer.prefix { $0 != 0 && $0 != UInt8(ascii: ".") }.filter(isNameByte) : []
    return name.isEmpty ? "device" : String(decoding: name.prefix(40), as: UTF8.self).lowercased()
  }
}
