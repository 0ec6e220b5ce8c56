/// One picture in SVG, with what it is called and what it tells.
struct Picture: Equatable, Sendable {
  /// Names it within its document; letters and hyphens.
  let id: String
  /// What it is.
  let title: String
  /// What it tells, for those who don't see it.
  let description: String
  /// Its width in SVG's own units.
  let width: Int
  /// Its height in the same units.
  let height: Int
  /// What is drawn.
  let body: String

  /// The picture as an element of its own; at (`x`, `y`) in a document of its own, or else as a part of a page.
  func svg(at place: (x: Int, y: Int)? = nil) -> String {
    let position = place.map { " x=\"\($0.x)\" y=\"\($0.y)\" width=\"\(width)\" height=\"\(height)\"" } ?? ""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="\(id)-title \(id)-desc"\(position) \
      viewBox="0 0 \(width) \(height)">
      <title id="\(id)-title">\(MarkupText.escaped(title))</title>
      <desc id="\(id)-desc">\(MarkupText.escaped(description))</desc>
      \(body)</svg>

      """
  }

  /// The colours and letters of all pictures, in light and dark surroundings.
  static let style = """
    text{font-family:system-ui,"DejaVu Sans",sans-serif;font-size:14px;fill:#111827}
    .tile text,.tile .big{fill:#fff}.big{font-size:26px;font-weight:700}.small{font-size:12px}
    .cell text{fill:#111827;font-size:12px;text-anchor:middle}
    .line{fill:none;stroke:#1d4ed8;stroke-width:3}.bar,.dot{fill:#1d4ed8}.axis{stroke:#6b7280;stroke-width:1}
    .track{fill:#fff;fill-opacity:.3}.done{fill:#fff}.end{text-anchor:end}.middle{text-anchor:middle}
    @media (prefers-color-scheme:dark){
    text{fill:#f3f4f6}.cell text{fill:#111827}.tile text{fill:#fff}
    .line{stroke:#93c5fd}.bar,.dot{fill:#93c5fd}.axis{stroke:#9ca3af}}
    @media print{text{fill:#000}.cell text{fill:#000}.tile text{fill:#fff}.tile,.cell,.bar{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
    """
}

/// Draws with SVG's elements; numbers are in its own units.
enum Draw {
  /// A text whose left end, or as the class says, stands at `x` on the line `y`.
  static func text(_ text: String, _ x: Int, _ y: Int, class name: String = "") -> String {
    let marked = name.isEmpty ? "" : " class=\"\(name)\""
    return "<text x=\"\(x)\" y=\"\(y)\"\(marked)>\(MarkupText.escaped(text))</text>\n"
  }

  /// A rectangle with round corners.
  static func box(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, round: Int = 0, fill: String? = nil, class name: String? = nil
  ) -> String {
    let look = (fill.map { " fill=\"\($0)\"" } ?? "") + (name.map { " class=\"\($0)\"" } ?? "")
    return
      "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(max(0, width))\" height=\"\(max(0, height))\" rx=\"\(round)\"\(look)/>\n"
  }

  /// A straight line.
  static func axis(_ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int) -> String {
    "<line x1=\"\(x1)\" y1=\"\(y1)\" x2=\"\(x2)\" y2=\"\(y2)\" class=\"axis\"/>\n"
  }
}
