/// Somebody whom a feed names; at least one of the three is there.
public struct FeedPerson: Sendable, Equatable {
  /// The name.
  public var name: String?
  /// The mail address.
  public var email: String?
  /// A page about the person.
  public var url: String?

  /// A person from its parts.
  public init(name: String? = nil, email: String? = nil, url: String? = nil) {
    self.name = name
    self.email = email
    self.url = url
  }

  /// True when nothing is known.
  var isEmpty: Bool { name == nil && email == nil && url == nil }
}
