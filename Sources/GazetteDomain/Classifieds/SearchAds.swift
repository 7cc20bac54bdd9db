/// Finds ads, with the counts and advice that stand around the list.
public struct SearchAds: Sendable {
  private let ads: any AdStore

  /// Makes the use case.
  public init(ads: any AdStore) { self.ads = ads }

  /// The page of `query`, the counts by category, and, when nothing passes, what to loosen.
  /// - Throws: ``ClassifiedsError/filter(_:)`` for a reversed price range or a cursor of another order,
  ///   ``ClassifiedsError/store(_:)``.
  public func callAsFunction(_ query: AdQuery, reader: ReaderKey) async throws(ClassifiedsError) -> AdSearchResult {
    do throws(AdFilterProblem) {
      try ReadAdQuery.check(query.filter, order: query.order, after: query.after)
    } catch {
      throw .filter(error)
    }
    do throws(StoreError) { return try await result(of: query, reader: reader) } catch { throw .store(error) }
  }

  private func result(of query: AdQuery, reader: ReaderKey) async throws(StoreError) -> AdSearchResult {
    let page = try await ads.page(query, of: reader)
    let counts = try await ads.countsByCategory(query.filter, of: reader)
    let chosen = query.filter.categories
    let total = counts.reduce(0) { sum, entry in
      chosen.isEmpty || entry.key.map(chosen.contains) ?? false ? sum + entry.value : sum
    }
    return AdSearchResult(
      page: page, counts: Self.named(counts), total: total, categories: try await ads.categories(),
      loosenings: total == 0 ? try await loosenings(of: query.filter, reader: reader) : [])
  }

  private func loosenings(of filter: AdFilter, reader: ReaderKey) async throws(StoreError)
    -> [AdSearchResult.Loosening]
  {
    var found: [AdSearchResult.Loosening] = []
    for condition in filter.conditions {
      let matches = try await ads.count(filter.without(condition), firstSeenAfter: nil, of: reader)
      if matches > 0 { found.append(AdSearchResult.Loosening(condition: condition, matches: matches)) }
    }
    return found.sorted { $0.matches > $1.matches }
  }

  private static func named(_ counts: [AdCategoryID?: Int]) -> [AdCategoryID: Int] {
    var named: [AdCategoryID: Int] = [:]
    for (category, count) in counts where count > 0 {
      if let category { named[category] = count }
    }
    return named
  }
}

/// A page of a search with what stands around it.
public struct AdSearchResult: Sendable, Hashable {
  /// The ads.
  public var page: AdPage
  /// How many ads of each category pass the filter's other conditions; categories with none are absent.
  public var counts: [AdCategoryID: Int]
  /// How many ads pass the whole filter.
  public var total: Int
  /// All categories by number.
  public var categories: [AdCategory]
  /// When nothing passes: the conditions that would let ads pass if taken away, most first; else empty.
  public var loosenings: [Loosening]

  /// A condition whose removal would help.
  public struct Loosening: Sendable, Hashable {
    /// Which.
    public var condition: AdFilter.Condition
    /// How many ads would pass then, 1 and up.
    public var matches: Int
    /// Makes a loosening.
    public init(condition: AdFilter.Condition, matches: Int) {
      self.condition = condition
      self.matches = matches
    }
  }

  /// Makes a result.
  public init(
    page: AdPage, counts: [AdCategoryID: Int], total: Int, categories: [AdCategory], loosenings: [Loosening] = []
  ) {
    self.page = page
    self.counts = counts
    self.total = total
    self.categories = categories
    self.loosenings = loosenings
  }
}

/// Lists the categories with how many ads each has.
public struct ListAdCategories: Sendable {
  private let ads: any AdStore

  /// Makes the use case.
  public init(ads: any AdStore) { self.ads = ads }

  /// All categories by number, without counting.
  /// - Throws: ``StoreError``.
  public func names() async throws(StoreError) -> [AdCategory] { try await ads.categories() }

  /// All categories by number, each with its count of ads, 0 and up.
  /// - Throws: ``StoreError``.
  public func callAsFunction(reader: ReaderKey) async throws(StoreError) -> [(category: AdCategory, count: Int)] {
    let counts = try await ads.countsByCategory(AdFilter(), of: reader)
    return try await ads.categories().map { ($0, counts[$0.id] ?? 0) }
  }
}
