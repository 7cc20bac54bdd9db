import Foundation
public import GazetteDomain

/// A storage with the stores that it manages.
public struct StorageStores: Sendable {
  let storage: any DataStorage
  let places: any PlaceStore
  let weather: any WeatherStore
  let classifieds: ClassifiedsStores

  /// Creates the combination.
  public init(
    _ storage: any DataStorage, places: any PlaceStore, weather: any WeatherStore, classifieds: ClassifiedsStores
  ) {
    (self.storage, self.places, self.weather, self.classifieds) = (storage, places, weather, classifieds)
  }

  fileprivate func use(of kind: StorageKind) async throws -> StorageUse {
    guard let use = try await storage.use().first(where: { $0.kind == kind }) else {
      throw ContractViolation("no use of \(kind.name) is reported")
    }
    return use
  }
}

/// The contract of every ``DataStorage``; each check gets one with empty stores, at least for weather and ads.
public enum DataStorageContract {
  /// The checks.
  public static let checks: [ContractCheck<StorageStores>] = [
    ContractCheck("reports each kind once, the database last, without negative figures") { stores in
      let uses = try await stores.storage.use()
      try requireEqual(Set(uses.map(\.kind)).count, uses.count, "kinds")
      try requireEqual(uses.last?.kind, .database, "the last")
      try require(uses.contains { $0.kind == .weather } && uses.contains { $0.kind == .classifieds }, "both kinds")
      try require(uses.allSatisfy { $0.bytes ?? 0 >= 0 && $0.count ?? 0 >= 0 }, "negative figures: \(uses)")
    },
    ContractCheck("counts positions and ads") { stores in
      try requireEqual(try await stores.use(of: .weather).count, 0, "positions at first")
      for place in [Place.paris, .tromso] {
        try await stores.weather.replace(.fixture(at: place.coordinate), air: nil, at: place.id)
      }
      try await stores.classifieds.publish([.fixture(1), .fixture(2), .fixture(3)])
      try requireEqual(try await stores.use(of: .weather).count, 2, "positions")
      try requireEqual(try await stores.use(of: .classifieds).count, 3, "ads")
    },
    ContractCheck("empties fetched data and preserves readers' data") { stores in
      _ = try await stores.places.save(.paris, for: .owner, at: ManualTime().date)
      try await stores.weather.replace(.fixture(), air: .fixture(), at: Place.paris.id)
      try requireEqual(try await stores.storage.empty(.weather), 1, "positions removed")
      try requireEqual(try await stores.use(of: .weather).count, 0, "positions left")
      try requireEqual(try await stores.weather.weather(at: [Place.paris.id]), [:], "weather")
      try requireEqual(try await stores.places.savedPlaces(of: .owner).count, 1, "saved places")
      try requireEqual(try await stores.storage.empty(.weather), 0, "removed again")
    },
    ContractCheck("removes nothing for kinds that cannot be emptied") { stores in
      try await stores.classifieds.publish([.fixture(1)])
      for kind in [StorageKind.classifieds, .database, StorageKind("unknown")] {
        try requireEqual(try await stores.storage.empty(kind), 0, kind.name)
      }
      try requireEqual(try await stores.use(of: .classifieds).count, 1, "ads")
    },
  ]
}
