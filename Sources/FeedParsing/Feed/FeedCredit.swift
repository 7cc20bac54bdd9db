/// Somebody who had a part in a medium.
public struct FeedCredit: Sendable, Equatable {
  /// The name.
  public var name: String
  /// The part, as `author` or `photographer`.
  public var role: String?

  /// A credit from its parts.
  public init(name: String, role: String? = nil) {
    self.name = name
    self.role = role
  }
}
