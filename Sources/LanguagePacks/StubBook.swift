public struct Phrasebook: Sendable { public var language = "en-GB"; public init() {}
 public func say(_ phrase: Phrase, _ values: [String: String] = [:], count: Int? = nil) -> String { phrase.rawValue } }
