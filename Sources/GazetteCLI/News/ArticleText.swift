internal import Foundation
import GazetteDomain
import GazettePresentation

/// An article as text for a terminal.
struct ArticleText {
  private static let measure = 76
  let stored: StoredArticle
  let edition: Edition

  func text(width: Int?) -> String {
    let article = stored.article
    let body = ReadableText(sanitized: article.html)
    let measure = min(width ?? Self.measure, Self.measure)
    var blocks = [article.title, byline, body.paragraphs.isEmpty ? article.excerpt : ""].filter { !$0.isEmpty }
    blocks += body.paragraphs
    var lines = blocks.map { LineWrapping.wrapped($0, columns: measure).joined(separator: "\n") }
    let links =
      ([article.link?.absoluteString].compactMap { $0 }.map { "→ \($0)" })
      + body.links.enumerated().map { "[\($0.offset + 1)] \($0.element)" }
    if !links.isEmpty { lines.append(links.joined(separator: "\n")) }
    return TerminalText.safe(lines.joined(separator: "\n\n"))
  }

  private var byline: String {
    let sources = ([stored.feedTitle] + stored.otherSources).joined(separator: ", ")
    let date = edition.dates.age(of: stored.article.published, now: edition.now)
    return ([sources, date] + stored.article.authors).joined(separator: " · ")
  }
}
