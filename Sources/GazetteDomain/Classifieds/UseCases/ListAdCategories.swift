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
