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
  /// How many hours of age the lead and the seconds are forgiven for being in the reader's language: what stands below
  /// is in the order of all languages, so that none is hidden.
  private static let hoursForLanguage = 24.0
  /// How many stories stand beside the lead; they have pictures.
  public static let secondLimit = 2

  /// Chooses `limit` of `articles`, which name each story once, at `now`; those in the language of `languageCode` come
  /// first on top, where there are any of about that day. Without a language, all are alike.
  public init(from articles: [StoredArticle], limit: Int = 12, languageCode: String? = nil, now: Date) {
    let language = languageCode.flatMap(PlaceNames.language)
    var waiting = articles.indices.map { Candidate(articles[$0], at: $0, language, now) }
    var told: [FeedID: Int] = [:]
    func takeHeaviest(_ bonus: (Candidate) -> Double) -> Candidate? {
      let weights = waiting.map { candidate in
        candidate.weight - Double(told[candidate.feed] ?? 0) * Self.hoursPerRepetition + bonus(candidate)
      }
      guard let heaviest = waiting.indices.max(by: { weights[$0] < weights[$1] }) else { return nil }
      let candidate = waiting.remove(at: heaviest)
      told[candidate.feed, default: 0] += 1
      return candidate
    }
    lead = takeHeaviest { ($0.hasPicture ? Self.hoursForPicture : 0) + $0.forLanguage }.map { articles[$0.index] }
    others = []
    while others.count < limit - 1 {
      // Only what has a picture can stand beside the lead.
      let isSecond = others.count < Self.secondLimit
      guard let next = takeHeaviest({ isSecond && $0.hasPicture ? $0.forLanguage : 0 }) else { return }
      others.append(articles[next.index])
    }
  }

  /// What an article is chosen by: the article itself is much to move.
  private struct Candidate {
    let index: Int
    let feed: FeedID
    let weight: Double
    let hasPicture: Bool
    /// The hours that its language is worth.
    let forLanguage: Double

    init(_ stored: StoredArticle, at index: Int, _ language: String?, _ now: Date) {
      self.index = index
      feed = stored.feedID
      weight = StorySelection.weight(stored, now)
      hasPicture = stored.article.picture != nil
      let own = stored.article.languageCode.flatMap(PlaceNames.language)
      forLanguage = own != nil && own == language ? StorySelection.hoursForLanguage : 0
    }
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

  /// The stories of the front page, chosen among the newest, those in the language of `languageCode` on top.
  public func frontPage(for reader: ReaderKey, languageCode: String? = nil) async -> SectionPart<StorySelection> {
    var query = ArticleQuery()
    query.limit = Self.candidates
    return await SectionPart { () async throws(NewsError) in
      StorySelection(
        from: try await list(query, for: reader).articles, limit: Self.storyLimit, languageCode: languageCode,
        now: now())
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
