/// Values that were wanted lately, each by its key; a bounded number of them.
///
/// When the first half of the room is full, the second is emptied: what nobody asks for again leaves, what is wanted stays.
package struct RecentValues<Key: Hashable, Value> {
  private let limit: Int
  private var lately: [Key: Value] = [:]
  private var before: [Key: Value] = [:]

  /// Keeps `limit` values at most.
  package init(limit: Int) { self.limit = limit }

  /// The value of `key`; nil when it is not kept. Setting nil changes nothing.
  package subscript(_ key: Key) -> Value? {
    mutating get {
      if let value = lately[key] { return value }
      guard let value = before.removeValue(forKey: key) else { return nil }
      self[key] = value
      return value
    }
    set {
      guard let newValue else { return }
      if lately.count >= limit / 2 { (before, lately) = (lately, [:]) }
      lately[key] = newValue
    }
  }
}
