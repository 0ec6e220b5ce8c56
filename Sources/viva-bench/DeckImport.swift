import Glibc

/// A table of many cards imported into a new deck, beside the same table imported into a new collection of Anki's.
struct DeckImport {
  let cards: Int
  let runs: Int

  /// The Python that has the package `anki`, if the environment names one.
  private static let anki: String? = unsafe getenv("VIVA_BENCH_ANKI_PYTHON").map { unsafe String(cString: $0) }

  func measure() -> (measurements: [Measurement], comparisons: [Comparison]) {
    guard let program = ProgramStart.builtProgram else { return ([], []) }
    let folder = "/tmp/viva-bench-import-\(getpid())"
    Shell.run("rm -rf \(folder); mkdir -p \(folder)")
    defer { Shell.run("rm -rf \(folder)") }
    var table = ""
    for card in 1...cards {
      table +=
        "What is word number \(card) of the list?\tIt is word \(card * 7919 % 100_003), as is known\ttag\(card % 50)\n"
    }
    Shell.write(table, to: "\(folder)/table.tsv")
    let (own, megabytes) = measurement(
      "\(cards) cards imported from TSV", in: folder,
      command: "\(program) deck import \(folder)/table.tsv --store $STORE --speech off >/dev/null",
      outcome: "\(folder)/store/decks/table.json")
    let memory = Comparison(name: "import: peak memory", value: megabytes, unit: "MB", goal: nil)
    guard let python = Self.anki else { return ([own], [memory]) }
    Shell.write(Self.script, to: "\(folder)/import.py")
    let (anki, ankiMegabytes) = measurement(
      "\(cards) cards imported from TSV by the package anki", in: folder,
      command: "\(python) \(folder)/import.py \(folder)/table.tsv $STORE",
      outcome: "\(folder)/store/collection.anki2")
    return (
      [own, anki],
      [
        .ratio("import beside the package anki", of: anki, to: own, atLeast: 3), memory,
        Comparison(
          name: "import: memory beside the package anki", value: ankiMegabytes / megabytes, unit: "times",
          goal: .atLeast(2)),
      ]
    )
  }

  /// Runs a command with a new folder as `$STORE` each time.
  ///
  /// - Parameter outcome: the file that the command must have made.
  private func measurement(
    _ name: String, in folder: String, command: String, outcome: String
  ) -> (Measurement, megabytes: Double) {
    var megabytes = 0.0
    let times = (0..<runs).map { _ in
      Shell.run("rm -rf \(folder)/store; mkdir -p \(folder)/store")
      let start = steadyMilliseconds()
      let process = Shell.start("STORE=\(folder)/store; exec \(command)")
      var status: Int32 = 0
      var usage = rusage()
      _ = unsafe wait4(process, &status, 0, &usage)
      megabytes = max(megabytes, Double(usage.ru_maxrss) * 1024 / 1_000_000)
      return status == 0 && Shell.size(of: outcome) > 0 ? steadyMilliseconds() - start : .nan
    }
    return (Measurement(name: name, milliseconds: times), megabytes)
  }

  private static let script = """
    import os, sys
    from anki.collection import Collection, ImportCsvRequest
    table, folder = sys.argv[1:]
    collection = Collection(os.path.join(folder, "collection.anki2"))
    metadata = collection.get_csv_metadata(table, None)
    collection.import_csv(ImportCsvRequest(path=table, metadata=metadata))
    collection.close()

    """
}
