import Foundation
public import GazetteDomain

/// The contract of every ``MapPointStore``; each check gets an empty one.
public enum MapPointStoreContract {
  /// The checks.
  public static let checks: [ContractCheck<any MapPointStore>] = [
    ContractCheck("starts empty and accepts forgetting an unknown point") { store in
      try requireEqual(try await store.points(of: .owner), [], "points")
      try await store.forget(Place.paris.id, of: .owner)
    },
    ContractCheck("stores points with and without a label, last opened first") { store in
      try await store.note(point(1, label: "Lyon"), for: .owner)
      try await store.note(point(2, label: nil), for: .owner)
      try requireEqual(
        try await store.points(of: .owner), [point(2, label: nil), point(1, label: "Lyon")], "points")
    },
    ContractCheck("moves a reopened point to the front with its new label") { store in
      for number in 1...3 { try await store.note(point(number, label: "\(number)"), for: .owner) }
      var again = point(1, label: "one")
      again.openedAt = point(4, label: nil).openedAt
      try await store.note(again, for: .owner)
      try requireEqual(
        try await store.points(of: .owner), [again, point(3, label: "3"), point(2, label: "2")], "points")
    },
    ContractCheck("forgets a point of that reader only") { store in
      let other = ReaderKey(rawValue: "another")
      for reader in [ReaderKey.owner, other] {
        for number in 1...2 { try await store.note(point(number, label: nil), for: reader) }
      }
      try await store.forget(point(1, label: nil).id, of: .owner)
      try requireEqual(try await store.points(of: .owner), [point(2, label: nil)], "the owner's points")
      try requireEqual(try await store.points(of: other).count, 2, "the other's points")
      let ids = Set((1...2).map { point($0, label: nil).id })
      try requireEqual(Set(try await store.allPositions()), ids, "the positions of all")
      try requireEqual(try await store.allPositions().count, 2, "each once")
    },
  ]

  static func point(_ number: Int, label: String?) -> MapPoint {
    MapPoint(
      coordinate: Coordinate(clamping: Double(number), Double(number) / 3), label: label,
      openedAt: ManualTime().date.addingTimeInterval(Double(number)))
  }
}

/// Stores readers' map points in memory.
public actor InMemoryMapPointStore: MapPointStore {
  /// Makes every call fail while it is set.
  public nonisolated let fault = StoreFault()
  private var stored: [ReaderKey: [MapPoint]] = [:]
  private let quotas: ReaderQuotas

  /// Creates an empty store.
  public init(quotas: ReaderQuotas = ReaderQuotas()) { self.quotas = quotas }

  /// The reader's points, the most recently opened first.
  public func points(of reader: ReaderKey) async throws(StoreError) -> [MapPoint] {
    try fault.check()
    return stored[reader] ?? []
  }

  /// Each position in at least one reader's list, once.
  public func allPositions() async throws(StoreError) -> [PlaceID] {
    try fault.check()
    return Array(Set(stored.values.flatMap { $0.map(\.id) }))
  }

  /// Records that `point` was opened.
  public func note(_ point: MapPoint, for reader: ReaderKey) async throws(StoreError) {
    try fault.check()
    let others = (stored[reader] ?? []).filter { $0.id != point.id }
    let sorted = (others + [point]).sorted { ($1.openedAt, $0.id.text) < ($0.openedAt, $1.id.text) }
    stored[reader] = Array(sorted.prefix(quotas.maximumMapPoints))
  }

  /// Deletes a point.
  public func forget(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) {
    try fault.check()
    stored[reader]?.removeAll { $0.id == id }
  }
}
