public import Foundation

/// The stories of the front page: newest first, with weight for what several papers tell, and many papers heard.
public struct StorySelection: Sendable, Hashable {
  /// The story on top, with a picture where there is one; nil when there are no stories.
  public var lead: StoredArticle?
  /// The stories below it, the weightiest first; may be empty.
  public var others: [StoredArticle]

  /// How many hours of age a story is forgiven for each further paper that tells it, for as many as three.
  private static let hoursPerSource = 3.0
  /// How many hours older a story counts for each story of the same paper that stands above it.
  private static let hoursPerRepetition = 1.5
  /// How many hours of age the lead is forgiven for its picture: a front page begins with one.
  private static let hoursForPicture = 6.0

  /// Chooses `limit` of `articles`, which name each story once, at `now`.
  public init(from articles: [StoredArticle], limit: Int = 12, now: Date) {
    var waiting = articles
    lead = nil
    others = []
    var told: [FeedID: Int] = [:]
    if let first = waiting.indices.max(by: { Self.leadWeight(waiting[$0], now) < Self.leadWeight(waiting[$1], now) }) {
      let article = waiting.remove(at: first)
      told[article.feedID] = 1
      lead = article
    }
    while others.count < limit - 1, let next = Self.heaviest(of: waiting, told: told, now) {
      let article = waiting.remove(at: next)
      told[article.feedID, default: 0] += 1
      others.append(article)
    }
  }

  private static func heaviest(of articles: [StoredArticle], told: [FeedID: Int], _ now: Date) -> Int? {
    func weight(_ article: StoredArticle) -> Double {
      Self.weight(article, now) - Double(told[article.feedID] ?? 0) * hoursPerRepetition
    }
    return articles.indices.max { weight(articles[$0]) < weight(articles[$1]) }
  }

  private static func leadWeight(_ article: StoredArticle, _ now: Date) -> Double {
    weight(article, now) + (article.article.picture == nil ? 0 : hoursForPicture)
  }

  /// In hours: the younger the heavier. A date in the future, which some papers write, counts as now.
  private static func weight(_ article: StoredArticle, _ now: Date) -> Double {
    let age = max(0, now.timeIntervalSince(article.article.published)) / 3600
    return Double(min(article.otherSources.count, 3)) * hoursPerSource - age
  }
}

// What the front page and the search through the whole paper ask for; both show what is saved.
extension Articles {
  private static let candidates = 80
  private static let storyLimit = 15

  /// The stories of the front page, chosen among the newest.
  public func frontPage(for reader: ReaderKey) async -> SectionPart<StorySelection> {
    var query = ArticleQuery()
    query.limit = Self.candidates
    return await SectionPart { () async throws(NewsError) in
      StorySelection(from: try await list(query, for: reader).articles, limit: Self.storyLimit, now: now())
    }
  }

  /// The newest articles that have all `words`, at most `limit`, with their texts, so that it can be shown where the words
  /// stand. Where none has them, those with words that may be meant, if a slip `isForgiven`.
  public func found(
    _ words: SearchWords, limit: Int, isForgiven: Bool = false, for reader: ReaderKey
  ) async -> SectionPart<ArticlePage> {
    var query = ArticleQuery()
    query.search = words
    query.limit = limit
    return await SectionPart { () async throws(NewsError) in
      try await NewsError.translating { () async throws(StoreError) in
        var page = try await isForgiven ? forgivingPage(query, for: reader) : ports.articles.page(query, of: reader)
        for index in page.articles.indices {
          let whole = try await ports.articles.article(page.articles[index].id, of: reader)
          page.articles[index].article.text = whole?.article.text ?? ""
        }
        return page
      }
    }
  }
}
