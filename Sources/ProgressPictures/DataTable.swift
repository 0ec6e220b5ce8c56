/// The figures of one picture: what its data table shows, and all that it can be drawn from.
struct DataTable: Equatable, Sendable {
  /// What heads each column.
  var columns: [String]
  /// The rows, each with one text for each column; the first heads its row.
  var rows: [[String]]

  /// The table as HTML with header cells in both directions; a sentence where there are no rows.
  func html(caption: String, nothing: String) -> String {
    guard !rows.isEmpty else { return "<p>\(MarkupText.escaped(nothing))</p>\n" }
    var html = "<table><caption>\(MarkupText.escaped(caption))</caption>\n<thead><tr>"
    html += columns.map { "<th scope=\"col\">\(MarkupText.escaped($0))</th>" }.joined()
    html += "</tr></thead>\n<tbody>\n"
    for row in rows {
      let cells = row.enumerated().map { index, text in
        index == 0
          ? "<th scope=\"row\">\(MarkupText.escaped(text))</th>" : "<td>\(MarkupText.escaped(text))</td>"
      }
      html += "<tr>\(cells.joined())</tr>\n"
    }
    return html + "</tbody></table>\n"
  }

  /// Its rows as one text, for the description of a picture: `7: 12, 80 %; 8: …`.
  var sentence: String {
    rows.map { row in (row.first ?? "") + ": " + row.dropFirst().joined(separator: ", ") }.joined(separator: "; ")
  }
}
