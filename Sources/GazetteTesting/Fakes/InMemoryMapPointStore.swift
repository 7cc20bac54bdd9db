public import GazetteDomain

/// Keeps readers' map points in memory.
public actor InMemoryMapPointStore: MapPointStore {
  /// Makes every call fail while it is set.
  public nonisolated let fault = StoreFault()
  private var stored: [ReaderKey: [MapPoint]] = [:]

  /// Starts empty.
  public init() {}

  /// The reader's points, the last opened first.
  public func points(of reader: ReaderKey) async throws(StoreError) -> [MapPoint] {
    try fault.check()
    return stored[reader] ?? []
  }

  /// Notes that `point` was opened.
  public func note(_ point: MapPoint, for reader: ReaderKey) async throws(StoreError) {
    try fault.check()
    let others = (stored[reader] ?? []).filter { $0.id != point.id }
    let sorted = (others + [point]).sorted { ($1.openedAt, $0.id.text) < ($0.openedAt, $1.id.text) }
    stored[reader] = Array(sorted.prefix(MapPoint.keptPerReader))
  }

  /// Forgets a point.
  public func forget(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) {
    try fault.check()
    stored[reader]?.removeAll { $0.id == id }
  }
}
