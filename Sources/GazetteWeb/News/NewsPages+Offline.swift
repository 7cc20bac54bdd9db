import Foundation
import GazetteDomain
import GazettePresentation
import HTMLWriting

// The news that a browser stores: the list, the feeds, the starred articles and the newest.
extension NewsPages {
  package func offlinePart(_ scope: OfflineScope) async throws -> OfflinePart {
    let chosen = try await chosen(scope.articles, for: scope.reader)
    let feeds = try await feeds.list(for: scope.reader)
    let folders = Dictionary(feeds.map { ($0.id, $0.subscription.folder) }) { first, _ in first }
    let list = OfflineStories(scope: scope, links: links, articles: chosen)
    var part = OfflinePart()
    let pages = chosen.map(Self.page)
    part.pages =
      [
        OfflinePage(Route.news.path, content: pages.flatMap(\.content) + chosen.map { $0.isRead ? "read" : "" }),
        OfflinePage(Route.feeds.path, content: feeds.flatMap { [$0.subscription.title, $0.subscription.folder] }),
      ] + pages
    part.comparisons["article"] = Dictionary(
      uniqueKeysWithValues: ["feed", "folder"].map { ($0, .oneOf) }
        + ArticleQuery.marks.map { ($0.mark.rawValue, .ticked) })
    part.rows = list.rows.map { article, row, found in
      var offlineRow = OfflineRow(
        "article", path: Route.article(String(article.id.rawValue)).path,
        text: [article.article.title, article.article.excerpt, article.feedTitle].joined(separator: " "),
        row: row, found: found)
      offlineRow.values = ["feed": [String(article.feedID.rawValue)]]
      offlineRow.values["folder"] = folders[article.feedID].flatMap(\.self).map { [$0] }
      for (mark, _, has) in ArticleQuery.marks where has(article) { offlineRow.values[mark.rawValue] = ["1"] }
      offlineRow.cursor = ArticleCursor(published: article.article.published, id: article.id).text
      offlineRow.isOnlyStarred = !article.isSubscribed
      return offlineRow
    }
    return part
  }

  /// Returns the page of an article. Its copy changes with its text, its star and its duplicates in other feeds.
  private static func page(_ stored: StoredArticle) -> OfflinePage {
    let article = stored.article
    return OfflinePage(
      Route.article(String(stored.id.rawValue)).path,
      content: [
        article.title, article.excerpt, article.updated.map { String($0.timeIntervalSince1970) },
        article.picture?.absoluteString, stored.feedTitle, String(stored.isStarred), String(stored.hasFullText),
      ] + stored.otherSources)
  }

  /// Returns at most `count` articles, newest first: up to half of them starred, the rest the newest.
  private func chosen(_ count: Int, for reader: ReaderKey) async throws(NewsError) -> [StoredArticle] {
    let starred = try await newest(count / 2, ArticleQuery().with { $0.starredOnly = true }, for: reader)
    let known = Set(starred.map(\.id))
    let others = try await newest(count, ArticleQuery(), for: reader).filter { !known.contains($0.id) }
    return (starred + others.prefix(count - starred.count)).sorted {
      ($0.article.published, $0.id.rawValue) > ($1.article.published, $1.id.rawValue)
    }
  }

  private func newest(
    _ count: Int, _ query: ArticleQuery, for reader: ReaderKey
  ) async throws(NewsError) -> [StoredArticle] {
    var (found, query) = ([StoredArticle](), query)
    while found.count < count {
      query.limit = min(count - found.count, ArticleQuery.limits.upperBound)
      let page = try await articles.list(query, for: reader)
      found += page.articles
      guard let next = page.next else { break }
      query.before = next
    }
    return found
  }
}

/// Articles as the list and the search render them.
private struct OfflineStories {
  let scope: OfflineScope
  let links: PictureLinks
  let articles: [StoredArticle]

  var rows: [(StoredArticle, row: HTML, found: HTML)] {
    let page = NewsListPresenter(edition: scope.edition, links: links).page(
      NewsListPresenter.Content(
        articles: ArticlePage(articles: articles, next: nil), query: ArticleQuery(), feeds: [], unreadCount: 0),
      density: scope.density, hasLead: false)
    let list = NewsListHTML(
      frame: scope.frame, page: page, title: "", words: scope.edition.phrases.news.list, banner: nil)
    let found = ArticleResults(articles, edition: scope.edition, links: links)
    return zip(articles, zip(page.stories, found.articles)).map { article, shown in
      (article, list.story(shown.0), scope.frame.story(shown.1))
    }
  }
}
