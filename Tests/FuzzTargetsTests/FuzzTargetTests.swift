import FuzzTargets
import Glibc
import Testing

@Suite struct `Every reader of bytes from outside` {
  private static let corpora =
    #filePath.split(separator: "/").dropLast(2).reduce(into: "") { $0 += "/" + $1 }
    + "/Fixtures/Fuzzing"

  /// The names in a folder that are no hidden files.
  private static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  private static func bytes(of path: String) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    return Array(bytes.prefix(max(0, count)))
  }

  @Test(arguments: FuzzTarget.allCases)
  func `keeps its promises for all that fuzzing found`(target: FuzzTarget) {
    let folder = "\(Self.corpora)/\(target.rawValue)"
    let names = Self.names(in: folder)
    #expect(names.count > 2, "\(folder)")
    for name in names { target.run(Self.bytes(of: "\(folder)/\(name)")) }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `keeps its promises when what fuzzing found is changed at random`(target: FuzzTarget) {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func next(below limit: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(max(1, limit)))
    }
    let folder = "\(Self.corpora)/\(target.rawValue)"
    let seeds = Self.names(in: folder).map { Self.bytes(of: "\(folder)/\($0)") }
    for _ in 0..<300 where !seeds.isEmpty {
      var bytes = Array(seeds[next(below: seeds.count)].prefix(2000))
      for _ in 0...next(below: 8) where !bytes.isEmpty {
        let place = next(below: bytes.count)
        switch next(below: 4) {
        case 0: bytes[place] = UInt8(next(below: 256))
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(UInt8(next(below: 256)), at: place)
        default:
          bytes.insert(
            contentsOf: bytes[place..<min(bytes.count, place + next(below: 20))], at: next(below: bytes.count))
        }
      }
      target.run(bytes)
    }
  }
}
