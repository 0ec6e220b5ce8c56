/// How much of a package is read at most.
struct PackageLimits: Equatable, Sendable {
  /// The number of entries in the archive.
  var entries = 200_000
  /// Bytes of the list of media, unpacked.
  var mediaList = 64 << 20
  /// Bytes of the collection, unpacked.
  var collection = 512 << 20
  /// Bytes of one media file, unpacked.
  var medium = 256 << 20
  /// How many times larger than the whole package what is in it may become.
  var ratio = 300
  /// What may be unpacked whatever the ratio, in bytes.
  var free = 32 << 20

  /// The most bytes for an entry of a package of this size.
  func most(_ limit: Int, ofPackage bytes: Int) -> Int {
    let (product, isTooLarge) = bytes.multipliedReportingOverflow(by: ratio)
    return min(limit, max(free, isTooLarge ? .max : product))
  }
}
