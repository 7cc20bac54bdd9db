import GazetteDomain

/// The ads of a fresh demo: read, three of them starred, two searches saved.
struct ClassifiedsDemo: Sendable {
  let component: ClassifiedsComponent

  /// Waits for the listing and prepares what a reader would have done.
  func prepare() async throws {
    _ = await component.refreshAll()
    let newest = try await component.searchAds(AdQuery(order: .newest, limit: 12), reader: .owner).page.ads
    for index in [1, 4, 8] where index < newest.count {
      try await component.starAd(newest[index].id, starred: true, reader: .owner)
    }
    try await save("Vélos") { filter in filter.words = try SearchWords("vélo") }
    try await save("Livres à moins de 20 €") { filter in
      filter.categories = [AdCategoryID(rawValue: 7)]
      filter.maximumPrice = Price(cents: 2000)
    }
  }

  private func save(_ name: String, _ set: (inout AdFilter) throws -> Void) async throws {
    var filter = AdFilter()
    try set(&filter)
    _ = try await component.keepSearches.save(filter, order: .urgent, name: name, reader: .owner)
  }
}
