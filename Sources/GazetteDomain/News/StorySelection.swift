public import Foundation

/// The stories of the front page: newest first, favouring stories that several papers have and a variety of papers.
public struct StorySelection: Sendable, Hashable {
  /// The top story, with a picture if any has one; nil when there are no stories.
  public var lead: StoredArticle?
  /// The stories below it, the heaviest first; may be empty.
  public var others: [StoredArticle]

  /// The hours deducted from a story's age for each further paper that has it, up to three.
  private static let hoursPerSource = 3.0
  /// The hours added to a story's age for each story of the same paper above it.
  private static let hoursPerRepetition = 1.5
  /// The hours deducted from the lead's age for its picture: a front page begins with one.
  private static let hoursForPicture = 6.0
  /// The hours deducted from the age of the lead and the seconds for the reader's language. The stories below mix all languages,
  /// so that none is hidden.
  private static let hoursForLanguage = 24.0
  /// The maximum number of stories next to the lead; they have pictures.
  public static let secondLimit = 2

  /// Chooses `limit` of `articles`, which contain each story once, at `now`. Stories in the language of `languageCode` come first
  /// on top if any are less than about a day older. Without a language, all count alike.
  public init(from articles: [StoredArticle], limit: Int = 12, languageCode: String? = nil, now: Date) {
    let language = languageCode.flatMap(PlaceNames.language)
    var waiting = articles.indices.map { Candidate(articles[$0], at: $0, language, now) }
    var selectedCounts: [FeedID: Int] = [:]
    func takeHeaviest(_ bonus: (Candidate) -> Double) -> Candidate? {
      let weights = waiting.map { candidate in
        candidate.weight - Double(selectedCounts[candidate.feed] ?? 0) * Self.hoursPerRepetition + bonus(candidate)
      }
      guard let heaviest = waiting.indices.max(by: { weights[$0] < weights[$1] }) else { return nil }
      let candidate = waiting.remove(at: heaviest)
      selectedCounts[candidate.feed, default: 0] += 1
      return candidate
    }
    lead = takeHeaviest { ($0.hasPicture ? Self.hoursForPicture : 0) + $0.forLanguage }.map { articles[$0.index] }
    others = []
    while others.count < limit - 1 {
      // Only stories with a picture can be next to the lead.
      let isSecond = others.count < Self.secondLimit
      guard let next = takeHeaviest({ isSecond && $0.hasPicture ? $0.forLanguage : 0 }) else { return }
      others.append(articles[next.index])
    }
  }

  /// The values that decide the choice, without the article, which is expensive to move.
  private struct Candidate {
    let index: Int
    let feed: FeedID
    let weight: Double
    let hasPicture: Bool
    /// The hours that its language deducts.
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

  /// Returns the weight in hours: younger is heavier. A date in the future, which some publishers write, counts as now.
  private static func weight(_ article: StoredArticle, _ now: Date) -> Double {
    let age = max(0, now.timeIntervalSince(article.article.published)) / 3600
    return Double(min(article.otherSources.count, 3)) * hoursPerSource - age
  }
}

// The articles of the front page and of the global search. Both show stored articles only.
extension Articles {
  private static let candidates = 80
  private static let storyLimit = 15

  /// Returns the stories of the front page, chosen among the newest, those in the language of `languageCode` on top.
  public func frontPage(for reader: ReaderKey, languageCode: String? = nil) async -> SectionPart<StorySelection> {
    var query = ArticleQuery()
    query.limit = Self.candidates
    return await SectionPart { () async throws(NewsError) in
      StorySelection(
        from: try await list(query, for: reader).articles, limit: Self.storyLimit, languageCode: languageCode,
        now: now())
    }
  }

  /// Returns at most `limit` of the newest articles that have all `words`, with their texts, to show the words in context. When
  /// there are none and `correctsSpelling` is true, returns articles for the likely correction.
  public func found(
    _ words: SearchWords, limit: Int, correctsSpelling: Bool = false, for reader: ReaderKey
  ) async -> SectionPart<ArticlePage> {
    var query = ArticleQuery()
    query.search = words
    query.limit = limit
    return await SectionPart { () async throws(NewsError) in
      try await NewsError.translating { () async throws(StoreError) in
        var page =
          try await correctsSpelling ? correctedPage(query, for: reader) : ports.articles.page(query, of: reader)
        for index in page.articles.indices {
          let whole = try await ports.articles.article(page.articles[index].id, of: reader)
          page.articles[index].article.text = whole?.article.text ?? ""
        }
        return page
      }
    }
  }
}
