/// What a feed or an item is about.
public struct FeedCategory: Sendable, Equatable {
  /// The word itself.
  public var term: String
  /// The address of the list that the word is from.
  public var scheme: String?
  /// The word as a person should read it, where it differs.
  public var label: String?

  /// A category from its parts.
  public init(term: String, scheme: String? = nil, label: String? = nil) {
    self.term = term
    self.scheme = scheme
    self.label = label
  }
}
