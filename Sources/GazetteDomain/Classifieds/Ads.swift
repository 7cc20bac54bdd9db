/// The imported ads: lists, details, stars.
public struct Ads: Sendable {
  /// The number of similar ads on an ad's page.
  public static let similarCount = 6

  private let store: any AdStore
  private let changes: ChangeFeed
  private let now: CurrentTime
  private let categoryNames: @Sendable (AdCategory) -> [String]

  /// Makes the service on `store`; `categoryNames` are more names that find a category, such as those in other languages.
  public init(
    store: any AdStore, changes: ChangeFeed, now: @escaping CurrentTime,
    categoryNames: @escaping @Sendable (AdCategory) -> [String] = { _ in [] }
  ) {
    self.store = store
    self.changes = changes
    self.now = now
    self.categoryNames = categoryNames
  }

  /// Returns the query that `fields` describe, with `limit` as the default page size.
  /// - Throws: ``ClassifiedsError/filter(_:)`` for the first field that is invalid, ``ClassifiedsError/store(_:)``.
  public func query(_ fields: AdQuery.Fields, limit: Int = 30) async throws(ClassifiedsError) -> AdQuery {
    let known = fields.categories.isEmpty ? [] : try await categories()
    return try AdQuery(fields: named(fields, known), known: known, limit: limit)
  }

  /// Replaces an alternative category name by the category's own name; never replaces a name that some category has itself.
  private func named(_ fields: AdQuery.Fields, _ known: [AdCategory]) -> AdQuery.Fields {
    func has(_ names: [String], _ text: String) -> Bool {
      let folded = TextFolding.fold(String(text.prefix(100)))
      return names.contains { TextFolding.fold($0) == folded }
    }
    var fields = fields
    fields.categories = fields.categories.map { text in
      if has(known.map(\.name), text) { return text }
      return known.first { has(categoryNames($0), text) }?.name ?? text
    }
    return fields
  }

  /// Returns the page of `query`, the counts by category, and, when no ad passes, the conditions to loosen. When no ad has the
  /// query's words, the list is that of the likely correction.
  /// - Throws: ``ClassifiedsError/filter(_:)`` for a reversed price range or a cursor of another order,
  ///   ``ClassifiedsError/store(_:)``.
  public func list(_ query: AdQuery, for reader: ReaderKey) async throws(ClassifiedsError) -> AdList {
    let page = try await page(query, for: reader)
    return try await ClassifiedsError.translating { () async throws(StoreError) in
      let counts = try await store.countsByCategory(query.replacingWords(page.correction).filter, of: reader)
      let chosen = query.filter.categories
      let total = counts.reduce(0) { sum, entry in
        chosen.isEmpty || entry.key.map(chosen.contains) ?? false ? sum + entry.value : sum
      }
      return AdList(
        query: query, page: page, counts: Self.named(counts), total: total, categories: try await store.categories(),
        loosenings: total == 0 ? try await loosenings(of: query.filter, reader) : [])
    }
  }

  /// Returns only the page of `query`; when no ad has its words, the page of the likely correction.
  /// - Throws: The errors of ``list(_:for:)``.
  public func page(_ query: AdQuery, for reader: ReaderKey) async throws(ClassifiedsError) -> AdPage {
    try query.check()
    return try await ClassifiedsError.translating { () async throws(StoreError) in
      try await store.correctedPage(of: query.filter.words, isFirst: query.after == nil, for: reader) {
        (words, fromStart) async throws(StoreError) in
        try await store.page((fromStart ? query.after(nil) : query).replacingWords(words), of: reader)
      }
    }
  }

  /// Returns all categories by number.
  /// - Throws: ``ClassifiedsError/store(_:)``.
  public func categories() async throws(ClassifiedsError) -> [AdCategory] {
    try await ClassifiedsError.translating { () async throws(StoreError) in try await store.categories() }
  }

  /// Returns all categories by number, each with its number of ads, 0 or more.
  /// - Throws: ``ClassifiedsError/store(_:)``.
  public func categoryCounts(
    for reader: ReaderKey
  ) async throws(ClassifiedsError) -> [(category: AdCategory, count: Int)] {
    try await ClassifiedsError.translating { () async throws(StoreError) in
      let counts = try await store.countsByCategory(AdFilter(), of: reader)
      return try await store.categories().map { ($0, counts[$0.id] ?? 0) }
    }
  }

  /// Returns the number of ads that pass `filter`, by default of all, without gone ones.
  /// - Throws: ``ClassifiedsError/store(_:)``.
  public func count(
    _ filter: AdFilter = AdFilter(), for reader: ReaderKey
  ) async throws(ClassifiedsError) -> Int {
    try await ClassifiedsError.translating { () async throws(StoreError) in
      try await store.count(filter, for: reader)
    }
  }

  /// Returns the filters of the ads that watches find, in the order of their queries; nil when no filter has the conditions, or
  /// when the watch also finds other things.
  /// - Throws: ``ClassifiedsError/store(_:)``.
  public func filters(of queries: [WatchQuery]) async throws(ClassifiedsError) -> [AdFilter?] {
    let categories = queries.contains { $0.kinds == [.ad] } ? try await categories() : []
    return queries.map { query in
      query.adFilter { name in
        categories.filter { ([$0.name] + categoryNames($0)).contains { $0.foldedWords == name.foldedWords } }.map(\.id)
      }
    }
  }

  /// Returns the ad `id` with its prices, its neighbours in the list of `query`, and similar ads.
  /// - Throws: ``ClassifiedsError/unknownAd(_:)``, ``ClassifiedsError/store(_:)``.
  public func show(
    _ id: AdID, in query: AdQuery = AdQuery(), for reader: ReaderKey
  ) async throws(ClassifiedsError) -> AdDetail {
    let detail = try await ClassifiedsError.translating { () async throws(StoreError) -> AdDetail? in
      guard let stored = try await store.ad(id, of: reader) else { return nil }
      let prices = try await store.prices(of: id)
      let neighbours = try await store.neighbours(
        of: AdSortKey(stored.ad), in: query.filter, order: query.order, reader: reader)
      let similar = try await similar(to: stored.ad, for: reader)
      return AdDetail(
        stored: stored, prices: prices, previous: neighbours.previous, next: neighbours.next, similar: similar)
    }
    guard let detail else { throw .unknownAd(id) }
    return detail
  }

  /// Returns the ads with a number from all sources; empty when there are none.
  /// - Throws: ``ClassifiedsError/store(_:)``.
  public func numbered(_ number: Int64, for reader: ReaderKey) async throws(ClassifiedsError) -> [StoredAd] {
    try await ClassifiedsError.translating { () async throws(StoreError) in
      try await store.ads(numbered: number, of: reader)
    }
  }

  /// Stars or unstars the ad.
  /// - Throws: ``ClassifiedsError/unknownAd(_:)``, ``ClassifiedsError/store(_:)``.
  public func star(_ id: AdID, starred: Bool, for reader: ReaderKey) async throws(ClassifiedsError) {
    do throws(StoreError) {
      try await store.star(id, starred: starred, of: reader, at: now())
    } catch {
      throw error == .notFound ? .unknownAd(id) : .store(error)
    }
    changes.publish(.classifieds.of(reader))
  }

  /// Returns similar ads, then the newest of the category until the row is full.
  private func similar(to ad: Ad, for reader: ReaderKey) async throws(StoreError) -> [StoredAd] {
    let near = try await store.similar(to: ad, limit: Self.similarCount, of: reader)
    guard near.count < Self.similarCount, let category = ad.category else { return near }
    var filter = AdFilter()
    filter.categories = [category]
    // The ad itself and the similar ads may be among the newest.
    let query = AdQuery(filter: filter, order: .newest, limit: 2 * Self.similarCount)
    let shown = Set(near.map(\.id) + [ad.id])
    let newest = try await store.page(query, of: reader).ads.filter { !shown.contains($0.id) }
    return near + newest.prefix(Self.similarCount - near.count)
  }

  private func loosenings(of filter: AdFilter, _ reader: ReaderKey) async throws(StoreError) -> [AdList.Loosening] {
    let conditions = filter.conditions
    let counts = try await store.counts(of: conditions.map { AdCountQuery(filter.without($0)) }, for: reader)
    return zip(conditions, counts).filter { $0.1 > 0 }
      .map { AdList.Loosening(condition: $0, matches: $1) }
      .sorted { $0.matches > $1.matches }
  }

  private static func named(_ counts: [AdCategoryID?: Int]) -> [AdCategoryID: Int] {
    var named: [AdCategoryID: Int] = [:]
    for (category, count) in counts where count > 0 {
      if let category { named[category] = count }
    }
    return named
  }
}

/// A page of a list of ads with everything that its page shows around it.
public struct AdList: Sendable, Hashable {
  /// The query of the list.
  public var query: AdQuery
  /// The ads.
  public var page: AdPage
  /// The number of ads per category that pass the filter's other conditions; empty categories are absent.
  public var counts: [AdCategoryID: Int]
  /// The number of ads that pass the whole filter.
  public var total: Int
  /// All categories by number.
  public var categories: [AdCategory]
  /// The conditions whose removal would show ads, most ads first, when no ad matches; otherwise empty.
  public var loosenings: [Loosening]

  /// A condition whose removal would help.
  public struct Loosening: Sendable, Hashable {
    /// The condition to remove.
    public var condition: AdFilter.Condition
    /// The number of ads that would pass without it, at least 1.
    public var matches: Int
    /// Makes a loosening.
    public init(condition: AdFilter.Condition, matches: Int) {
      self.condition = condition
      self.matches = matches
    }
  }

  /// Makes a list.
  public init(
    query: AdQuery = AdQuery(), page: AdPage, counts: [AdCategoryID: Int], total: Int, categories: [AdCategory],
    loosenings: [Loosening] = []
  ) {
    self.query = query
    self.page = page
    self.counts = counts
    self.total = total
    self.categories = categories
    self.loosenings = loosenings
  }
}

/// An ad with everything that its page shows around it.
public struct AdDetail: Sendable, Hashable {
  /// The ad.
  public var stored: StoredAd
  /// The prices, oldest first, the current one last; never empty.
  public var prices: [PricePoint]
  /// The ad before it in the reader's list; nil at its beginning.
  public var previous: AdID?
  /// The ad after it in the reader's list; nil at its end.
  public var next: AdID?
  /// Ads of the same category, those similar in words and price first, then the newest; may be empty.
  public var similar: [StoredAd]

  /// Makes a detail.
  public init(stored: StoredAd, prices: [PricePoint], previous: AdID?, next: AdID?, similar: [StoredAd]) {
    self.stored = stored
    self.prices = prices
    self.previous = previous
    self.next = next
    self.similar = similar
  }
}

extension Topic {
  /// Ads and stars.
  public static let classifieds = Topic("classifieds")
}

/// The classifieds' part of the front page.
public struct FrontPageAds: Sendable, Hashable {
  /// Urgent ads first, then the newest; may be empty.
  public var ads: [StoredAd]
  /// The reader's watches of only ads with new matches since the last visit, without those that list their matches on the front
  /// page; usually empty.
  public var watches: [WatchStatus]

  /// Makes the part.
  public init(ads: [StoredAd], watches: [WatchStatus]) {
    self.ads = ads
    self.watches = watches
  }
}

// The front page and the global search show stored ads only.
extension Ads {
  private static let adLimit = 6

  /// Returns ads for the front page, and the watches of ads with new matches.
  public func frontPage(_ watches: Watches, for reader: ReaderKey) async -> SectionPart<FrontPageAds> {
    async let watched = SectionPart { () async throws(ClassifiedsError) in try await watches.overAds(for: reader) }
    let newest = await SectionPart { () async throws(ClassifiedsError) in
      try await page(AdQuery(limit: Self.adLimit), for: reader)
    }
    switch (newest, await watched) {
    case (.ready(let page), .ready(let watches)):
      let new = watches.filter { $0.newMatches > 0 && !$0.watch.actions.contains(.front) }
      return .ready(FrontPageAds(ads: page.ads, watches: new))
    case (.failed(let error), _), (_, .failed(let error)): return .failed(error)
    }
  }

  /// Returns at most `limit` ads that have all `words`, urgent ones first. When there are none and `correctsSpelling` is true,
  /// returns ads for the likely correction.
  public func found(
    _ words: SearchWords, limit: Int, correctsSpelling: Bool = false, for reader: ReaderKey
  ) async -> SectionPart<AdPage> {
    var filter = AdFilter()
    filter.words = words
    let query = AdQuery(filter: filter, limit: limit)
    return await SectionPart { () async throws(ClassifiedsError) in
      if correctsSpelling { return try await page(query, for: reader) }
      return try await ClassifiedsError.translating { () async throws(StoreError) in
        try await store.page(query, of: reader)
      }
    }
  }
}

extension StorageKind {
  /// Ads with their texts; the sources determine their number.
  public static let classifieds = StorageKind("classifieds")
}

extension ReaderSettings.FrontPageSection {
  /// The ads.
  public static let classifieds = Self("classifieds")
}
