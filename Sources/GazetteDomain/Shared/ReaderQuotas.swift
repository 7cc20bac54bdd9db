/// The maximum amount of data of one reader. Each maximum is a setting of the operator; it never removes stored data, except the
/// oldest map points.
public struct ReaderQuotas: Sendable, Hashable {
  /// Cities in the list.
  public var maximumPlaces: Int
  /// Feeds with a running subscription.
  public var maximumFeeds: Int
  /// Opened points of the map; new ones replace the oldest.
  public var maximumMapPoints: Int

  /// Makes quotas.
  public init(maximumPlaces: Int = 200, maximumFeeds: Int = 2000, maximumMapPoints: Int = 500) {
    self.maximumPlaces = maximumPlaces
    self.maximumFeeds = maximumFeeds
    self.maximumMapPoints = maximumMapPoints
  }

  /// Checks that a reader with `count` of `kind` may add another one. A store calls this in the transaction that adds it.
  /// - Throws: ``StoreError/quotaReached(_:)``.
  public func checkCapacity(_ kind: ReaderQuota.Kind, after count: Int) throws(StoreError) {
    let maximum = maximum(of: kind)
    guard count < maximum else { throw .quotaReached(ReaderQuota(kind: kind, maximum: maximum)) }
  }

  private func maximum(of kind: ReaderQuota.Kind) -> Int {
    switch kind {
    case .places: maximumPlaces
    case .feeds: maximumFeeds
    case .watches: Watch.maximumPerReader
    }
  }
}

/// A quota that a reader has reached.
public struct ReaderQuota: Sendable, Hashable {
  /// A kind of data with a quota.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Cities in the list.
    case places
    /// Feeds.
    case feeds
    /// Watches, of which the maximum is fixed.
    case watches
  }

  /// The kind of data.
  public let kind: Kind
  /// The maximum.
  public let maximum: Int

  /// Makes a quota.
  public init(kind: Kind, maximum: Int) {
    self.kind = kind
    self.maximum = maximum
  }
}
