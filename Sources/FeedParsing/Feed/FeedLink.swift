/// A link of a feed or of an item.
public struct FeedLink: Sendable, Equatable {
  /// Where it leads.
  public var url: String
  /// What it is for: `alternate` (the default), `self`, `enclosure`, `related`, `replies`…
  public var relation: String
  /// The media type of what it leads to.
  public var type: String?
  /// What a person may be shown.
  public var title: String?
  /// The language (BCP 47) of what it leads to.
  public var language: String?
  /// The size in bytes.
  public var length: Int?

  /// A link from its parts.
  public init(
    url: String, relation: String = "alternate", type: String? = nil, title: String? = nil,
    language: String? = nil, length: Int? = nil
  ) {
    self.url = url
    self.relation = relation
    self.type = type
    self.title = title
    self.language = language
    self.length = length
  }
}
