public import Foundation

/// The things that a query would have matched.
public struct WatchPreview: Sendable, Hashable {
  /// The query.
  public var query: WatchQuery
  /// The number of matches: articles and ads of the last 30 days, and the present weather and warnings.
  public var count: Int
  /// False when there are more than ``count``, because only the latest things were examined.
  public var isComplete: Bool
  /// The matches per day of articles and ads.
  public var perDay: Double
  /// The newest matches, at most ``Watches/maximumPreviewed``.
  public var matches: [PreviewedMatch]

  /// Makes a preview.
  public init(query: WatchQuery, count: Int, isComplete: Bool, perDay: Double, matches: [PreviewedMatch]) {
    self.query = query
    self.count = count
    self.isComplete = isComplete
    self.perDay = perDay
    self.matches = matches
  }
}

/// A match of a preview.
public struct PreviewedMatch: Sendable, Hashable {
  /// The thing.
  public var subject: WatchMatch.Subject
  /// Its title; for weather the city's name.
  public var title: String
  /// The time of its publication; for weather and warnings the present.
  public var date: Date

  /// Makes a match.
  public init(subject: WatchMatch.Subject, title: String, date: Date) {
    self.subject = subject
    self.title = title
    self.date = date
  }
}

extension Watches {
  /// The number of days that a preview covers.
  public static let previewedDays = 30
  /// The maximum number of matches that a preview names.
  public static let maximumPreviewed = 20
  /// The maximum number of articles, and of ads, that a preview examines.
  public static let maximumExamined = 5000

  /// Returns what the rule of `text` would have matched in the last ``previewedDays`` days, and what it matches now. New things
  /// are evaluated in the same way. Only the latest ``maximumExamined`` candidates are examined.
  /// - Throws: ``WatchesError/query(_:)``, ``WatchesError/store(_:)``.
  @concurrent
  public func preview(_ text: String, for reader: ReaderKey) async throws(WatchesError) -> WatchPreview {
    let query = try WatchDraft.query(text)
    return try await WatchesError.translating { () async throws(StoreError) in
      var findings = PreviewFindings(query: query, now: now())
      findings.add(try await candidates(of: query, limit: Self.maximumExamined + 1, for: reader))
      findings.add(try await adCandidates(of: query, limit: Self.maximumExamined + 1, for: reader))
      findings.matches += try await presentMatches(of: query, for: reader)
      return findings.preview
    }
  }

  /// Returns the articles of the last 30 days that can match, the newest first.
  func candidates(
    of query: WatchQuery, limit: Int, for reader: ReaderKey
  ) async throws(StoreError) -> [WatchedArticle] {
    guard query.kinds.contains(.article) else { return [] }
    var found: [ArticleID: WatchedArticle] = [:]
    for words in query.previewTerms {
      let articles = try await store.candidates(words, since: previewBegin, limit: limit, for: reader)
      for article in articles { found[article.id] = article }
    }
    // The newest of all are among the newest of each.
    let newest = found.values.sorted { ($0.published, $0.id) > ($1.published, $1.id) }
    return Array(newest.prefix(limit))
  }

  private func adCandidates(
    of query: WatchQuery, limit: Int, for reader: ReaderKey
  ) async throws(StoreError) -> [WatchedAd] {
    guard query.kinds.contains(.ad) else { return [] }
    var found: [AdID: WatchedAd] = [:]
    for words in query.previewTerms {
      let ads = try await store.adCandidates(words, since: previewBegin, limit: limit, for: reader)
        .map(ports.translated)
      for ad in ads { found[ad.ad.id] = ad }
    }
    let newest = found.values.map(\.ad).sorted { ($0.createdAt, $0.id.text) > ($1.createdAt, $1.id.text) }
    return newest.prefix(limit).compactMap { found[$0.id] }
  }

  private var previewBegin: Date { now().addingTimeInterval(-Double(Self.previewedDays) * 86_400) }

  private func presentMatches(
    of query: WatchQuery, for reader: ReaderKey
  ) async throws(StoreError) -> [PreviewedMatch] {
    guard !query.kinds.isDisjoint(with: [.weather, .warning]) else { return [] }
    let (saved, language) = try await ports.savedPlaces(of: reader)
    let conditions = try await ports.conditions(at: saved.map(\.place), for: query.kinds, now: now())
    return saved.flatMap { entry in
      let weather = conditions.weather(at: entry).map { [$0] } ?? []
      let warnings = conditions.warnings(at: entry) ?? []
      return weather.filter { query.matches(.weather($0)) }.map { _ in
        PreviewedMatch(subject: .weather(entry.id), title: entry.place.name, date: conditions.now)
      }
        + warnings.filter { query.matches(.warning($0)) }.map { warned in
          PreviewedMatch(
            subject: .warning(warned.warning.id, entry.id), title: warned.title(languageCode: language),
            date: conditions.now)
        }
    }
  }
}

/// The matches of a preview while its candidates are examined.
private struct PreviewFindings {
  let query: WatchQuery
  let now: Date
  var matches: [PreviewedMatch] = []
  private var isComplete = true
  private var perDay = 0.0

  init(query: WatchQuery, now: Date) {
    self.query = query
    self.now = now
  }

  mutating func add(_ articles: [WatchedArticle]) {
    let found = articles.prefix(Watches.maximumExamined).filter { article in
      query.occasion(ofArrivalOf: IndexedThing(.article(article), for: query)) != nil
    }
    matches += found.map { PreviewedMatch(subject: .article($0.id), title: $0.title, date: $0.published) }
    count(found.count, of: articles.count, since: articles.prefix(Watches.maximumExamined).last?.published)
  }

  mutating func add(_ ads: [WatchedAd]) {
    let found = ads.prefix(Watches.maximumExamined).filter { ad in
      query.occasion(ofListed: IndexedThing(.ad(ad), for: query)) != nil
    }
    matches += found.map { PreviewedMatch(subject: .ad($0.ad.id), title: $0.ad.title, date: $0.ad.createdAt) }
    // The dates of ads are their sources': they do not tell when an ad arrived.
    count(found.count, of: ads.count, since: nil)
  }

  /// Counts matches; `oldest` is the date of the last examined candidate when they are ordered by arrival.
  private mutating func count(_ found: Int, of candidates: Int, since oldest: Date?) {
    let isAll = candidates <= Watches.maximumExamined
    isComplete = isComplete && isAll
    let covered = isAll ? nil : oldest.map { now.timeIntervalSince($0) / 86_400 }
    perDay += Double(found) / min(max(covered ?? .infinity, 1), Double(Watches.previewedDays))
  }

  /// The result, with the newest matches; the order is the same for the same data.
  var preview: WatchPreview {
    let newest = matches.enumerated().sorted { left, right in
      (right.element.date, left.offset) < (left.element.date, right.offset)
    }
    return WatchPreview(
      query: query, count: matches.count, isComplete: isComplete, perDay: perDay,
      matches: newest.prefix(Watches.maximumPreviewed).map(\.element))
  }
}
