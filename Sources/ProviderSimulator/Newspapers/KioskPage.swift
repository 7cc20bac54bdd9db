/// A page that names the feeds of all papers, so that a reader has to choose.
enum KioskPage {
  static func html() -> String {
    let links = Newspaper.all.map { paper in
      "<link rel=\"alternate\" type=\"application/rss+xml\" title=\"\(paper.title)\" href=\"/\(paper.id)/\(paper.feedPath)\">"
    }
    let items = Newspaper.all.map { "<li><a href=\"/\($0.id)/\">\($0.title)</a>: \($0.subtitle)</li>" }
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><title>The kiosk of invented papers</title>
      \(links.joined(separator: "\n"))
      </head><body><main><h1>The kiosk of invented papers</h1><ul>\(items.joined(separator: "\n"))</ul></main></body></html>
      """
  }
}
