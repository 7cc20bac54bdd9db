import Foundation
import GazetteDomain

/// The contract of every ``SavedSearchStore``; each check gets an empty store.
public enum SavedSearchStoreContract {
  /// The checks.
  public static let checks: [ContractCheck<ClassifiedsStores>] = [
    ContractCheck("starts empty and returns nil when removing an unknown search") { stores in
      try requireEqual(try await stores.searches.savedSearches(of: .owner), [], "searches")
      try requireEqual(
        try await stores.searches.remove(SavedSearchID(rawValue: 1), of: .owner), nil, "removed")
    },
    ContractCheck("stores every condition of a search, or an empty filter") { stores in
      for (name, filter) in [("Tout", AdFilter()), ("Précis", try full())] {
        let saved = try await stores.searches.save(
          name: name, filter: filter, order: .dearest, of: .owner, at: date)
        try requireEqual(saved.filter, filter, name)
        try requireEqual(saved.savedAt, date, "saved at")
        try requireEqual(saved.lookedAt, date, "looked at")
        try requireEqual(try await stores.searches.savedSearches(of: .owner).last, saved, name)
      }
    },
    ContractCheck("replaces a search of the same name, ignoring case, and preserves its id") { stores in
      let first = try await save("Vélos", in: stores)
      _ = try await save("Tables", in: stores)
      let again = try await stores.searches.save(
        name: "VÉLOS", filter: try full(), order: .newest, of: .owner, at: date.addingTimeInterval(60))
      try requireEqual(again.id, first.id, "identity")
      try requireEqual(again.savedAt, first.savedAt, "saved at")
      try requireEqual(try await stores.searches.savedSearches(of: .owner).map(\.name), ["VÉLOS", "Tables"], "names")
    },
    ContractCheck("restores a removed search unchanged") { stores in
      let first = try await save("Vélos", in: stores)
      let second = try await save("Tables", in: stores)
      try requireEqual(try await stores.searches.remove(first.id, of: .owner), first, "removed")
      try requireEqual(try await stores.searches.savedSearches(of: .owner), [second], "left")
      for _ in 0..<2 { try await stores.searches.restore(first, of: .owner) }
      try requireEqual(try await stores.searches.savedSearches(of: .owner), [first, second], "restored")
    },
    ContractCheck("records when a saved search was last opened") { stores in
      let saved = try await save("Vélos", in: stores)
      try await stores.searches.recordVisit(to: saved.id, of: .owner, at: date.addingTimeInterval(60))
      try requireEqual(
        try await stores.searches.savedSearches(of: .owner).map(\.lookedAt), [date.addingTimeInterval(60)], "looked at")
      try await requireThrows(StoreError.notFound, "looking at another's search") {
        try await stores.searches.recordVisit(to: saved.id, of: ReaderKey(rawValue: "another"), at: date)
      }
    },
    ContractCheck("separates the searches of readers") { stores in
      let other = ReaderKey(rawValue: "another")
      let saved = try await save("Vélos", in: stores)
      try requireEqual(try await stores.searches.savedSearches(of: other), [], "the other's searches")
      try requireEqual(try await stores.searches.remove(saved.id, of: other), nil, "removed by the other")
      try requireEqual(try await stores.searches.savedSearches(of: .owner), [saved], "the owner's searches")
    },
  ]

  private static let date = ManualTime().date

  private static func save(_ name: String, in stores: ClassifiedsStores) async throws -> SavedSearch {
    try await stores.searches.save(name: name, filter: AdFilter(), order: .urgent, of: .owner, at: date)
  }

  private static func full() throws -> AdFilter {
    var filter = AdFilter()
    filter.categories = [AdCategoryID(rawValue: 2), AdCategoryID(rawValue: 11)]
    filter.words = try SearchWords("Canapé d'angle")
    (filter.minimumPrice, filter.maximumPrice) = (Price(cents: 1), Price.highest)
    (filter.withPicture, filter.urgentOnly, filter.starredOnly) = (true, true, true)
    filter.seller = .professional
    return filter
  }
}
