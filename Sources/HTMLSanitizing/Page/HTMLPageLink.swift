/// One `<link>` of a web page.
public struct HTMLPageLink: Sendable, Equatable {
  /// What the other document is to this one: the words of `rel`, lower case.
  public var relations: Set<String>
  /// The media type, lower case, without parameters; `nil` when the page does not say.
  public var mediaType: String?
  /// The address as written, perhaps relative; never empty.
  public var address: String
  /// The title, white space collapsed; `nil` when there is none.
  public var title: String?

  /// A link from its parts.
  public init(relations: Set<String>, mediaType: String?, address: String, title: String?) {
    self.relations = relations
    self.mediaType = mediaType
    self.address = address
    self.title = title
  }
}
