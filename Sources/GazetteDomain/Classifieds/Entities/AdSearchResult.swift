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
