/// Keeps the points of the map that readers opened.
public protocol MapPointStore: Sendable {
  /// The reader's points, the last opened first, at most ``MapPoint/keptPerReader``; empty at first.
  func points(of reader: ReaderKey) async throws(StoreError) -> [MapPoint]
  /// Notes that `point` was opened; a point that is known already gets the new label and time.
  func note(_ point: MapPoint, for reader: ReaderKey) async throws(StoreError)
  /// Forgets a point; one that is not known is no error. The weather at the position stays.
  func forget(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError)
}
