internal import DeckFormats
internal import JSONText

/// A package's list of media: which entry holds which file.
enum MediaList {
  /// From JSON, as all packages had it: `{"0": "name.mp3"}`.
  static func names(json bytes: [UInt8]) throws(PackageError) -> [String: String] {
    let list: JSON
    do throws(JSONError) { list = try JSONReader.value(of: bytes) } catch {
      throw .damagedArchive("its list of media can't be read at \(error)")
    }
    var names: [String: String] = [:]
    for member in list.members ?? [] {
      guard let name = member.value.text, MediaNames.isPlain(name), Int(member.name) != nil else { continue }
      names[member.name] = name
    }
    return names
  }

  /// From a message: entries in the order of their numbers, each with its name.
  static func names(message bytes: [UInt8]) throws(PackageError) -> [String: String] {
    guard let list = ProtocolBuffer(bytes[...]) else { throw .damagedArchive("its list of media can't be read") }
    var names: [String: String] = [:]
    for (number, entry) in list.messages(1).enumerated() {
      guard let fields = ProtocolBuffer(entry) else { throw .damagedArchive("its list of media can't be read") }
      // Old packages that were made anew keep the entries' old names.
      let place = fields.number(255) ?? number
      if let name = fields.text(1), MediaNames.isPlain(name) { names["\(place)"] = name }
    }
    return names
  }
}
