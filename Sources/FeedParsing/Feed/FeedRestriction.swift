/// Where a medium may or may not be shown.
public struct FeedRestriction: Sendable, Equatable {
  /// `allow` or `deny`.
  public var relationship: String?
  /// Country codes, addresses, or `all` and `none`.
  public var values: [String]

  /// A restriction from its parts.
  public init(relationship: String? = nil, values: [String]) {
    self.relationship = relationship
    self.values = values
  }
}
