import Foundation
public import GazetteDomain

/// The stores of everything that has a quota per reader.
public struct QuotaStores: Sendable {
  let places: any PlaceStore
  let feeds: any FeedStore
  let points: any MapPointStore

  /// Combines the stores, each created with ``ReaderQuotaContract/quotas``.
  public init(places: any PlaceStore, feeds: any FeedStore, points: any MapPointStore) {
    self.places = places
    self.feeds = feeds
    self.points = points
  }
}

/// The contract of every store with a quota per reader; each check gets empty stores with ``quotas``.
public enum ReaderQuotaContract {
  /// Three of each.
  public static let quotas = ReaderQuotas(maximumPlaces: 3, maximumFeeds: 3, maximumMapPoints: 3)

  /// The checks.
  public static let checks: [ContractCheck<QuotaStores>] = [
    ContractCheck("rejects a fourth place, updates stored ones, and counts per reader") { stores in
      let places = Place.fixtures(count: 4)
      for place in places.prefix(3) { _ = try await stores.places.save(place, for: .owner, at: date) }
      try await requireThrows(quotaReached(.places), "the fourth") {
        try await stores.places.save(places[3], for: .owner, at: date)
      }
      var renamed = places[1]
      renamed.name = "Renamed"
      try requireEqual(
        try await stores.places.save(renamed, for: .owner, at: date).place.name, "Renamed", "a place of the three")
      _ = try await stores.places.save(places[3], for: other, at: date)
      try requireEqual(try await stores.places.savedPlaces(of: .owner).count, 3, "the owner's places")
    },
    ContractCheck("restores a removed place only within the quota") { stores in
      let places = Place.fixtures(count: 4)
      for place in places.prefix(3) { _ = try await stores.places.save(place, for: .owner, at: date) }
      guard let removed = try await stores.places.remove(places[0].id, of: .owner) else { return }
      _ = try await stores.places.save(places[3], for: .owner, at: date)
      try await requireThrows(quotaReached(.places), "back") { try await stores.places.restore(removed, for: .owner) }
      _ = try await stores.places.remove(places[3].id, of: .owner)
      try await stores.places.restore(removed, for: .owner)
      try requireEqual(
        Set(try await stores.places.savedPlaces(of: .owner).map(\.id)), Set(places.prefix(3).map(\.id)), "back")
    },
    ContractCheck("admits three of ten places saved concurrently") { stores in
      let places = Place.fixtures(count: 10)
      let saved = await successCount(10) { _ = try await stores.places.save(places[$0], for: .owner, at: date) }
      try requireEqual(saved, 3, "number saved")
      try requireEqual(try await stores.places.savedPlaces(of: .owner).count, 3, "number of places")
    },
    ContractCheck("rejects a fourth feed, returns stored ones, and counts per reader") { stores in
      for number in 1...3 { _ = try await subscribe(number, stores) }
      try await requireThrows(quotaReached(.feeds), "the fourth") { try await subscribe(4, stores) }
      try requireEqual(try await subscribe(2, stores).title, "2", "a feed of the three")
      _ = try await subscribe(4, stores, for: other)
      try requireEqual(try await stores.feeds.statuses(of: .owner).count, 3, "the owner's feeds")
    },
    ContractCheck("restores an ended subscription only within the quota") { stores in
      var feeds: [FeedID] = []
      for number in 1...3 { feeds.append(try await subscribe(number, stores).id) }
      _ = try await stores.feeds.unsubscribe(feeds[0], reader: .owner, at: date)
      _ = try await stores.feeds.restore(feeds[0], reader: .owner)
      _ = try await stores.feeds.unsubscribe(feeds[0], reader: .owner, at: date)
      _ = try await subscribe(4, stores)
      try await requireThrows(quotaReached(.feeds), "back") { try await stores.feeds.restore(feeds[0], reader: .owner) }
      try requireEqual(try await stores.feeds.restore(feeds[1], reader: .owner)?.title, "2", "one that runs")
    },
    ContractCheck("admits three of ten feeds added concurrently") { stores in
      let added = await successCount(10) { _ = try await subscribe($0, stores) }
      try requireEqual(added, 3, "number added")
      try requireEqual(try await stores.feeds.statuses(of: .owner).count, 3, "number of feeds")
    },
    ContractCheck("stores the points each reader opened last") { stores in
      for number in 1...5 { try await stores.points.note(MapPointStoreContract.point(number, label: nil), for: .owner) }
      try await stores.points.note(MapPointStoreContract.point(0, label: nil), for: other)
      let expected = [5, 4, 3].map { MapPointStoreContract.point($0, label: nil) }
      try requireEqual(try await stores.points.points(of: .owner), expected, "the owner's points")
      try requireEqual(try await stores.points.points(of: other).count, 1, "the other's points")
    },
  ]

  private static let date = ManualTime().date
  private static let other = ReaderKey(rawValue: "another")

  private static func quotaReached(_ kind: ReaderQuota.Kind) -> StoreError {
    .quotaReached(ReaderQuota(kind: kind, maximum: 3))
  }

  private static func subscribe(
    _ number: Int, _ stores: QuotaStores, for reader: ReaderKey = .owner
  ) async throws -> Subscription {
    try await stores.feeds.subscribe(
      to: try NewsStores.url("feed\(number)"), title: "\(number)", folder: nil, for: reader, at: date)
  }

  /// The number of successful attempts among `count` concurrent ones.
  private static func successCount(_ count: Int, _ attempt: @escaping @Sendable (Int) async throws -> Void) async -> Int
  {
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<count {
        group.addTask {
          // A refusal is an expected result.
          do { try await attempt(number) } catch { return false }
          return true
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
  }
}
