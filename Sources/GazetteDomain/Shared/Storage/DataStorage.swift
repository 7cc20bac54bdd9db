/// Tells what takes room in the data folder, and makes room there.
public protocol DataStorage: Sendable {
  /// What each kind takes, in the order of ``StorageKind``, each once.
  func use() async throws(StoreError) -> [StorageUse]
  /// Removes the copies of `kind`: weather of places and points, pictures, tiles (they are fetched again), articles that
  /// nobody starred and that no feed still holds. What a reader said (places, stars, feeds, searches) stays. Answers how
  /// many things went; nothing goes of a kind that cannot be emptied.
  func empty(_ kind: StorageKind) async throws(StoreError) -> Int
}
