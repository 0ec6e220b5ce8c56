public enum CardSide: Sendable { case prompt, answer }
public enum PunctuationLevel: String, CaseIterable, Sendable { case none, some, most, all }
public func printable(_ text: String) -> String { text }
