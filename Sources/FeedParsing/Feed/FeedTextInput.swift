/// RSS's search box.
public struct FeedTextInput: Sendable, Equatable {
  /// The label of its button.
  public var title: String?
  /// What it is for.
  public var description: String?
  /// The name of the field.
  public var name: String?
  /// Where the text is sent.
  public var link: String?

  /// A search box from its parts.
  public init(title: String? = nil, description: String? = nil, name: String? = nil, link: String? = nil) {
    self.title = title
    self.description = description
    self.name = name
    self.link = link
  }
}
