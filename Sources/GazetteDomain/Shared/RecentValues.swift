/// A bounded cache of recently used values by key.
///
/// It has two generations: when the newer one is full, the older one is discarded. A used value moves to the newer one.
package struct RecentValues<Key: Hashable, Value> {
  private let limit: Int
  private var newer: [Key: Value] = [:]
  private var older: [Key: Value] = [:]

  /// Makes a cache of at most `limit` values.
  package init(limit: Int) { self.limit = limit }

  /// The value of `key`; nil when it is not cached. Setting nil changes nothing.
  package subscript(_ key: Key) -> Value? {
    mutating get {
      if let value = newer[key] { return value }
      guard let value = older.removeValue(forKey: key) else { return nil }
      self[key] = value
      return value
    }
    set {
      guard let newValue else { return }
      if newer.count >= limit / 2 { (older, newer) = (newer, [:]) }
      newer[key] = newValue
    }
  }
}
