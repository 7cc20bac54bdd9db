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
    let readable = ReadableText(article.html)
    let measure = min(width ?? Self.measure, Self.measure)
    var blocks = [article.title, byline, readable.blocks.isEmpty ? article.excerpt : ""].filter { !$0.isEmpty }
      .map { ReadableBlock(text: $0) }
    blocks += readable.blocks
    let links =
      ([article.link?.absoluteString].compactMap { $0 }.map { "→ \($0)" })
      + readable.links.enumerated().map { "[\($0.offset + 1)] \($0.element)" }
    let texts = blocks.map { (gap: $0.followsClosely ? "\n" : "\n\n", text: Self.lines(of: $0, columns: measure)) }
    let body = texts.dropFirst().reduce(texts.first?.text ?? "") { $0 + $1.gap + $1.text }
    let whole = [body, links.joined(separator: "\n")].filter { !$0.isEmpty }
    return TerminalText.safe(whole.joined(separator: "\n\n"))
  }

  /// Code keeps its lines: breaking them is better left to the terminal.
  private static func lines(of block: ReadableBlock, columns: Int) -> String {
    let lines =
      block.isVerbatim
      ? block.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      : LineWrapping.wrapped(block.text, columns: max(20, columns - block.indent.columns))
    return lines.enumerated().map { ($0.offset == 0 ? block.mark : block.indent) + $0.element }.joined(separator: "\n")
  }

  private var byline: String {
    let sources = ([stored.sourceName(edition.phrases.news.list)] + stored.otherSources).joined(separator: ", ")
    let date = edition.dates.age(of: stored.article.published, now: edition.now)
    return ([sources, date] + stored.article.authors).joined(separator: " · ")
  }
}

/// Articles as a table with number, marks, age, source, title.
struct ArticleTable {
  let articles: [StoredArticle]
  let edition: Edition

  func text(width: Int?) -> String {
    var table = TextTable(columns: [.figures(""), .words(""), .words(""), .words(""), .words("")])
    for stored in articles {
      let marks = (stored.isRead ? " " : "•") + (stored.isStarred ? "★" : " ")
      let age = edition.dates.age(of: stored.article.published, now: edition.now)
      let source = ([stored.sourceName(edition.phrases.news.list)] + stored.otherSources).joined(separator: ", ")
      table.add([
        String(stored.id.rawValue), marks, age, TerminalText.safe(source),
        TerminalText.safe(stored.article.title.isEmpty ? stored.article.excerpt : stored.article.title),
      ])
    }
    return table.text(width: width)
  }
}
