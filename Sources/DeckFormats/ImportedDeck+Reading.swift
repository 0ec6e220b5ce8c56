extension ImportedDeck {
  /// The most bytes of a text that are read.
  public static let longestText = 256 << 20

  /// Reads the cards of a text file, in the format that its content shows.
  ///
  /// - Throws: `ImportError`; what is wrong with single rows is told in `skipped` and `warnings` instead.
  public static func read(_ file: [UInt8], options: ImportOptions = ImportOptions()) throws(ImportError) -> ImportedDeck
  {
    guard file.count <= longestText else { throw .tooLarge(bytes: file.count, limit: longestText) }
    let bytes = try SourceText(file).bytes
    let hasOwnSeparators = options.after != nil || (options.between.map { FieldSeparator(named: $0) == nil } ?? false)
    let format = options.format ?? (hasOwnSeparators ? .quizlet : options.columns.isEmpty ? .sniffed(from: bytes) : nil)
    switch format {
    case .json, .crowdAnki: return try JSONDeck.deck(bytes)
    case .mnemosyneXML: return try MnemosyneXML.deck(bytes)
    case .superMemo, .hashcards, .repeater: return QuestionText.deck(bytes, format: format ?? .hashcards)
    case .markdown, .org: return MarkdownText.deck(bytes, format: format ?? .markdown)
    case .quizlet: return QuizletText.deck(bytes, between: options.between ?? "\t", after: options.after ?? "\n")
    case .ankiPackage: throw .package
    case .ankiText, .csv, .tsv, .mnemosyne, nil:
      return try TableImport(bytes, format: format, options: options).deck()
    }
  }
}
