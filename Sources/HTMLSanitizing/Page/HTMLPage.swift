/// What a web page says of itself: its title, and the documents that it links to by `<link>`.
public struct HTMLPage: Sendable, Equatable {
  /// The title, white space collapsed; `nil` when there is none.
  public var title: String?
  /// The address that relative ones are resolved against, as written in `<base>`; `nil` when there is none.
  public var base: String?
  /// The `<link>` elements that have an address, in the document's order; at most ``HTMLPageReader/linkLimit``.
  public var links: [HTMLPageLink]

  /// A page from its parts.
  public init(title: String? = nil, base: String? = nil, links: [HTMLPageLink] = []) {
    self.title = title
    self.base = base
    self.links = links
  }
}
