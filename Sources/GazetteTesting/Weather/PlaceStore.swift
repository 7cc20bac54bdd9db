public import Foundation
public import GazetteDomain

/// The contract of every ``PlaceStore``; each check gets an empty one.
public enum PlaceStoreContract {
  /// The checks.
  public static let checks: [ContractCheck<any PlaceStore>] = saving + arranging + removing + naming

  private static let date = ManualTime().date
  private static let other = ReaderKey(rawValue: "another")

  private static let saving: [ContractCheck<any PlaceStore>] = [
    ContractCheck("starts empty") { store in
      try requireEqual(try await store.savedPlaces(of: .owner), [], "places")
      try requireEqual(try await store.savedPlace(Place.paris.id, of: .owner), nil, "Paris")
    },
    ContractCheck("stores every field of a place, including missing ones") { store in
      for place in [Place.paris, .atSea] {
        let saved = try await store.save(place, for: .owner, at: date)
        try requireEqual(saved.place, place, "answer")
        try requireEqual(saved.savedAt, date, "time")
        try requireEqual(try await store.savedPlace(place.id, of: .owner), saved, "entry")
      }
    },
    ContractCheck("ranks places in saving order and makes the first one home") { store in
      for place in Place.fixtures { _ = try await store.save(place, for: .owner, at: date) }
      let saved = try await store.savedPlaces(of: .owner)
      try requireEqual(saved.map(\.place), Place.fixtures, "places")
      try requireEqual(saved.map(\.rank), [0, 1, 2, 3], "ranks")
      try requireEqual(saved.map(\.isHome), [true, false, false, false], "home")
    },
    ContractCheck("updates a place that is saved again and preserves its rank") { store in
      try await fill(store)
      var renamed = Place.parisTexas
      renamed.name = "Paris, Texas"
      renamed.population = nil
      let saved = try await store.save(renamed, for: .owner, at: date.addingTimeInterval(60))
      try requireEqual(saved, SavedPlace(place: renamed, rank: 1, isHome: false, savedAt: date), "answer")
      try requireEqual(try await store.savedPlaces(of: .owner).count, 4, "number of places")
    },
    ContractCheck("separates the places of readers") { store in
      try await fill(store)
      _ = try await store.save(.tromso, for: other, at: date)
      _ = try await store.remove(Place.tromso.id, of: .owner)
      try requireEqual(try await store.savedPlaces(of: other).map(\.place), [.tromso], "the other's places")
      try requireEqual(try await store.savedPlaces(of: .owner).count, 3, "the owner's places")
      try requireEqual(Set(try await store.allSavedPlaces()), Set(Place.fixtures), "the places of all")
      try requireEqual(try await store.allSavedPlaces().count, Place.fixtures.count, "each once")
      let positions = try await store.positionsByReader().mapValues(Set.init)
      let owners = Set(Place.fixtures.map(\.id)).subtracting([Place.tromso.id])
      try requireEqual(positions, [.owner: owners, other: [Place.tromso.id]], "the positions by reader")
      try requireEqual(try await store.readers(of: [Place.tromso.id]), [other], "the readers of one place")
      try requireEqual(try await store.readers(of: Set(Place.fixtures.map(\.id))), [.owner, other], "of all")
      try requireEqual(try await store.readers(of: []), [], "of no place")
    },
    ContractCheck("stores two hundred places") { store in
      let places = Place.fixtures(count: 200)
      for place in places { _ = try await store.save(place, for: .owner, at: date) }
      try requireEqual(try await store.savedPlaces(of: .owner).map(\.place), places, "places")
    },
    ContractCheck("loses no place when places are saved concurrently") { store in
      let places = Place.fixtures(count: 20)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for place in places { group.addTask { _ = try await store.save(place, for: .owner, at: date) } }
        try await group.waitForAll()
      }
      let saved = try await store.savedPlaces(of: .owner)
      try requireEqual(Set(saved.map(\.place)), Set(places), "places")
      try requireEqual(saved.map(\.rank), Array(0..<20), "ranks")
    },
  ]

  private static let arranging: [ContractCheck<any PlaceStore>] = [
    ContractCheck("reorders places, appends the others, and ignores unknown ones") { store in
      try await fill(store)
      let unknown = PlaceID(Coordinate(clamping: 1, 1))
      try await store.reorder([Place.tromso.id, unknown, Place.parisTexas.id, Place.tromso.id], of: .owner)
      let saved = try await store.savedPlaces(of: .owner)
      try requireEqual(saved.map(\.place), [.tromso, .parisTexas, .paris, .atSea], "order")
      try requireEqual(saved.map(\.rank), [0, 1, 2, 3], "ranks")
      try requireEqual(saved.filter(\.isHome).map(\.place), [.paris], "home")
    },
    ContractCheck("makes exactly one place home") { store in
      try await fill(store)
      try await store.chooseHome(Place.tromso.id, of: .owner)
      try requireEqual(try await store.savedPlaces(of: .owner).filter(\.isHome).map(\.place), [.tromso], "home")
    },
    ContractCheck("rejects an unsaved place as home") { store in
      _ = try await store.save(.paris, for: .owner, at: date)
      try await requireThrows(StoreError.notFound, "choosing home") {
        try await store.chooseHome(Place.tromso.id, of: .owner)
      }
      try requireEqual(try await store.savedPlace(Place.paris.id, of: .owner)?.isHome, true, "home")
    },
  ]

  private static let removing: [ContractCheck<any PlaceStore>] = [
    ContractCheck("removes a place, closes the gap, and chooses another home") { store in
      try await fill(store)
      let removed = try await store.remove(Place.paris.id, of: .owner)
      try requireEqual(removed, SavedPlace(place: .paris, rank: 0, isHome: true, savedAt: date), "answer")
      let saved = try await store.savedPlaces(of: .owner)
      try requireEqual(saved.map(\.rank), [0, 1, 2], "ranks")
      try requireEqual(saved.filter(\.isHome).map(\.place), [.parisTexas], "home")
    },
    ContractCheck("returns nil when removing an unknown place") { store in
      try requireEqual(try await store.remove(Place.paris.id, of: .owner), nil, "answer")
    },
    ContractCheck("restores a removed place at its rank, including home") { store in
      try await fill(store)
      let before = try await store.savedPlaces(of: .owner)
      for id in [Place.paris.id, Place.tromso.id, Place.atSea.id] {
        guard let removed = try await store.remove(id, of: .owner) else { throw ContractViolation("nothing removed") }
        try await store.restore(removed, for: .owner)
        try requireEqual(try await store.savedPlaces(of: .owner), before, "places after restoring")
      }
    },
    ContractCheck("ignores a second restore") { store in
      try await fill(store)
      guard let removed = try await store.remove(Place.tromso.id, of: .owner) else {
        throw ContractViolation("nothing removed")
      }
      try await store.restore(removed, for: .owner)
      try await store.restore(removed, for: .owner)
      try requireEqual(try await store.savedPlaces(of: .owner).map(\.place), Place.fixtures, "places")
    },
  ]

  private static let naming: [ContractCheck<any PlaceStore>] = [
    ContractCheck("starts without names") { store in
      _ = try await store.save(.paris, for: .owner, at: date)
      try requireEqual(try await store.names(of: [Place.paris.id]), [:], "names")
    },
    ContractCheck("stores names by language, also of unsaved places") { store in
      let names = try names(["fr": "Londres", "en": "London", "und": "Londra"])
      let bare = PlaceNames(["fr": try name("Tromsø")])
      try await store.save([Place.paris.id: names, Place.tromso.id: bare])
      let ids = [Place.paris.id, Place.tromso.id, Place.atSea.id]
      try requireEqual(try await store.names(of: ids), [Place.paris.id: names, Place.tromso.id: bare], "names")
      try requireEqual(try await store.names(of: [Place.tromso.id]), [Place.tromso.id: bare], "names of one")
      try requireEqual(try await store.savedPlaces(of: .owner), [], "places")
    },
    ContractCheck("replaces the name of one language only") { store in
      try await store.save([Place.paris.id: try names(["fr": "Lutèce", "en": "Lutetia"])])
      try await store.save([Place.paris.id: PlaceNames(["fr": try name("Paris")])])
      let known = try await store.names(of: [Place.paris.id])[Place.paris.id]
      try requireEqual(known?.byLanguage["fr"], try name("Paris"), "the newer name, without the old one's region")
      try requireEqual(known?.byLanguage["en"], try names(["en": "Lutetia"]).byLanguage["en"], "the other name")
    },
    ContractCheck("remembers when a name was requested, known or not") { store in
      try await store.save([Place.paris.id: PlaceNames(requestedAt: ["fr": date, "en": date])])
      try await store.save([Place.paris.id: try names(["fr": "Paris"])])
      let later = date.addingTimeInterval(60)
      try await store.save([Place.paris.id: PlaceNames(requestedAt: ["en": later])])
      var expected = try names(["fr": "Paris"])
      expected.requestedAt = ["fr": date, "en": later]
      try requireEqual(try await store.names(of: [Place.paris.id]), [Place.paris.id: expected], "names")
      try await store.save([Place.paris.id: PlaceNames(requestedAt: ["fr": later])])
      expected.requestedAt["fr"] = later
      try requireEqual(try await store.names(of: [Place.paris.id]), [Place.paris.id: expected], "names requested again")
    },
    ContractCheck("names places in the requested language unless a reader renamed them") { store in
      var lulu = Place.tromso
      lulu.name = "Lulu"
      for place in [Place.paris, lulu] { _ = try await store.save(place, for: .owner, at: date) }
      let known = try names(["fr": "Parisse", "en": "Paris"])
      try await store.save([Place.paris.id: known, lulu.id: try names(["fr": "Tromsoe", "en": "Tromsø"])])
      let french = try await store.savedPlaces(of: .owner, languageCode: "fr-CA")
      try requireEqual(french.map(\.place.name), ["Parisse", "Lulu"], "names in French")
      try requireEqual(french.first?.place.country, "Country in fr", "country in French")
      try requireEqual(
        Set(french.last?.knownNames.map(\.name) ?? []), ["Lulu", "Tromsoe", "Tromsø"], "names to find it by")
      for code in ["de", "xxxx", nil] {
        let saved = try await store.savedPlaces(of: .owner, languageCode: code)
        try requireEqual(saved.map(\.place), [.paris, lulu], "places in \(code ?? "no language")")
      }
      let one = try await store.savedPlace(Place.paris.id, of: .owner, languageCode: "fr")
      try requireEqual(one?.place.name, "Parisse", "name of one")
      try requireEqual(try await store.savedPlaces(of: .owner).map(\.place), [.paris, lulu], "places as saved")
    },
  ]

  private static func name(_ text: String, region: String? = nil, country: String? = nil) throws -> PlaceName {
    guard let name = PlaceName(text, region: region, country: country) else { throw ContractViolation("no name") }
    return name
  }

  private static func names(_ texts: [String: String]) throws -> PlaceNames {
    var names = PlaceNames()
    for (code, text) in texts {
      names.byLanguage[code] = try name(text, region: "Region in \(code)", country: "Country in \(code)")
    }
    return names
  }

  private static func fill(_ store: any PlaceStore) async throws {
    for place in Place.fixtures { _ = try await store.save(place, for: .owner, at: date) }
  }
}

/// Stores readers' places in memory.
public actor InMemoryPlaceStore: PlaceStore {
  /// Makes every call fail while it is set.
  public nonisolated let fault = StoreFault()
  private var lists: [ReaderKey: SavedPlaceList] = [:]
  private var names: [PlaceID: PlaceNames] = [:]
  private let quotas: ReaderQuotas

  /// Creates a store with `places` saved for the owner, in that order.
  public init(
    _ places: [Place] = [], at date: Date = Date(timeIntervalSince1970: 0), quotas: ReaderQuotas = ReaderQuotas()
  ) {
    self.quotas = quotas
    lists[.owner] = SavedPlaceList(
      places.enumerated().map { SavedPlace(place: $1, rank: $0, isHome: $0 == 0, savedAt: date) })
  }

  /// The reader's places by rank.
  public func savedPlaces(of reader: ReaderKey) async throws(StoreError) -> [SavedPlace] {
    try fault.check()
    return lists[reader]?.places ?? []
  }

  /// One saved place; nil when it is not saved.
  public func savedPlace(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) -> SavedPlace? {
    try fault.check()
    return lists[reader]?[id]
  }

  /// Each position that at least one reader has saved, once.
  public func allSavedPlaces() async throws(StoreError) -> [Place] {
    try fault.check()
    var seen: Set<PlaceID> = []
    return lists.values.flatMap(\.places).map(\.place).filter { seen.insert($0.id).inserted }
  }

  /// The positions that each reader saved.
  public func positionsByReader() async throws(StoreError) -> [ReaderKey: [PlaceID]] {
    try fault.check()
    return lists.mapValues { $0.places.map(\.id) }.filter { !$0.value.isEmpty }
  }

  /// The readers that saved one of the positions.
  public func readers(of ids: Set<PlaceID>) async throws(StoreError) -> Set<ReaderKey> {
    try fault.check()
    return Set(lists.filter { $0.value.places.contains { ids.contains($0.id) } }.keys)
  }

  /// Saves `place` at the end of the list.
  public func save(_ place: Place, for reader: ReaderKey, at date: Date) async throws(StoreError) -> SavedPlace {
    try fault.check()
    return try lists[reader, default: SavedPlaceList()].save(place, at: date, within: quotas)
  }

  /// Restores a removed place.
  public func restore(_ saved: SavedPlace, for reader: ReaderKey) async throws(StoreError) {
    try fault.check()
    try lists[reader, default: SavedPlaceList()].restore(saved, within: quotas)
  }

  /// Removes and returns a place.
  public func remove(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) -> SavedPlace? {
    try fault.check()
    return lists[reader, default: SavedPlaceList()].remove(id)
  }

  /// Sorts the places in the order of `ids`.
  public func reorder(_ ids: [PlaceID], of reader: ReaderKey) async throws(StoreError) {
    try fault.check()
    lists[reader, default: SavedPlaceList()].reorder(ids)
  }

  /// Makes the place the home city.
  public func chooseHome(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) {
    try fault.check()
    guard lists[reader, default: SavedPlaceList()].chooseHome(id) else { throw .notFound }
  }

  /// The known names of each of `ids`.
  public func names(of ids: [PlaceID]) async throws(StoreError) -> [PlaceID: PlaceNames] {
    try fault.check()
    let requestedIDs = Set(ids)
    return names.filter { requestedIDs.contains($0.key) }
  }

  /// Stores names.
  public func save(_ names: [PlaceID: PlaceNames]) async throws(StoreError) {
    try fault.check()
    self.names.merge(names) { known, newer in
      var known = known
      known.merge(newer)
      return known
    }
  }
}
