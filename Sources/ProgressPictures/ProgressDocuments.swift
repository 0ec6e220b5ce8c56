public import DeckEngine

/// Progress as documents of their own: a picture in SVG, or a page in HTML. Neither loads anything.
public enum ProgressDocuments {
  /// All pictures, one below the other, in one SVG document.
  ///
  /// - Parameters:
  ///   - words: in the reader's language.
  ///   - language: the BCP 47 tag of `words`.
  public static func svg(
    of progress: PlayerProgress, words: PictureWords = PictureWords(), language: String = "en"
  ) -> String {
    let figures = Figures(progress: progress, words: words)
    let title = words.title(MarkupText.short(progress.name))
    let margin = 24
    var y = 84
    var body = Draw.text(title, margin, 40, class: "big heading")
    body += Draw.text(figures.summary, margin, 66, class: "small")
    for (picture, _) in Pictures(figures: figures).all {
      y += 34
      body += Draw.text(picture.title, margin, y - 10, class: "heading")
      body += picture.svg(at: (margin, y))
      y += picture.height + 12
    }
    let (width, height) = (Pictures.width + 2 * margin, y + margin)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" xml:lang="\(MarkupText.escaped(language))" role="group" \
      aria-labelledby="progress-title progress-desc" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)">
      <title id="progress-title">\(MarkupText.escaped(title))</title>
      <desc id="progress-desc">\(MarkupText.escaped(figures.summary))</desc>
      <style>
      \(Picture.style)
      .paper{fill:#fff}.heading{font-weight:700}
      @media (prefers-color-scheme:dark){.paper{fill:#111827}}
      </style>
      <rect width="\(width)" height="\(height)" class="paper"/>
      \(body)</svg>

      """
  }

  /// All pictures, each with its data table, as one page that needs nothing else.
  ///
  /// - Parameters:
  ///   - words: in the reader's language.
  ///   - language: the BCP 47 tag of `words`.
  public static func html(
    of progress: PlayerProgress, words: PictureWords = PictureWords(), language: String = "en"
  ) -> String {
    let figures = Figures(progress: progress, words: words)
    let title = MarkupText.escaped(words.title(MarkupText.short(progress.name)))
    let sections = Pictures(figures: figures).all.map { picture, table in
      """
      <section aria-labelledby="\(picture.id)-heading">
      <h2 id="\(picture.id)-heading">\(MarkupText.escaped(picture.title))</h2>
      <figure>\(picture.svg())</figure>
      <details>
      <summary>\(MarkupText.escaped(words.showData)): \(MarkupText.escaped(picture.title))</summary>
      \(table.html(caption: picture.title, nothing: words.nothing))</details>
      </section>

      """
    }
    return """
      <!DOCTYPE html>
      <html lang="\(MarkupText.escaped(language))">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <style>
      \(pageStyle)
      \(Picture.style)
      </style>
      </head>
      <body>
      <main>
      <h1><bdi>\(title)</bdi></h1>
      <p>\(MarkupText.escaped(figures.summary))</p>
      \(sections.joined())</main>
      </body>
      </html>

      """
  }

  private static let pageStyle = """
    :root{color-scheme:light dark}
    body{margin:0;background:#fff;color:#111827;font:1.1rem/1.5 system-ui,"DejaVu Sans",sans-serif}
    main{max-width:46rem;margin:0 auto;padding:1rem}h1,h2{overflow-wrap:anywhere;hyphens:auto}figure{margin:0}
    svg{width:100%;height:auto}summary{cursor:pointer;padding:.5rem 0;text-decoration:underline}
    summary:focus-visible{outline:3px solid #1d4ed8;outline-offset:2px}
    table{border-collapse:collapse}caption{text-align:start;font-weight:700}
    th,td{border:1px solid #6b7280;padding:.2rem .6rem;text-align:start}
    @media (prefers-color-scheme:dark){body{background:#111827;color:#f3f4f6}
    summary:focus-visible{outline-color:#93c5fd}}
    @media print{body{background:#fff;color:#000}section{break-inside:avoid}details:not([open]){display:none}}
    """
}
