import GazetteDomain
import GazettePresentation

/// Articles as a table: number, marks, age, source, title.
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
