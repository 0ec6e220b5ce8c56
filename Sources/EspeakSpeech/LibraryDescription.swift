/// What a worker speaks with, and how far it is shut in.
public struct LibraryDescription: Equatable, Sendable {
  /// The version of libespeak-ng, such as `1.51`.
  public var version: String
  /// The folder of its data.
  public var dataFolder: String
  /// Whether the kernel lets the worker read that folder alone.
  public var hasLandlock: Bool
  /// Whether the kernel refuses it what a voice has no need of, the network above all.
  public var filtersSystemCalls: Bool

  /// A description of these facts.
  public init(version: String, dataFolder: String, hasLandlock: Bool, filtersSystemCalls: Bool) {
    self.version = version
    self.dataFolder = dataFolder
    self.hasLandlock = hasLandlock
    self.filtersSystemCalls = filtersSystemCalls
  }
}
