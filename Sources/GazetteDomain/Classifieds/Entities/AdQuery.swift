/// Which page of which list of ads.
public struct AdQuery: Sendable, Hashable {
  /// Which ads.
  public var filter: AdFilter
  /// In which order.
  public var order: AdOrder
  /// Only those behind this place; nil for the first page.
  public var after: AdCursor?
  /// At most so many, 1...200.
  public var limit: Int

  /// Makes a query for the first page.
  public init(filter: AdFilter = AdFilter(), order: AdOrder = .urgent, after: AdCursor? = nil, limit: Int = 30) {
    self.filter = filter
    self.order = order
    self.after = after
    self.limit = min(200, max(1, limit))
  }
}
