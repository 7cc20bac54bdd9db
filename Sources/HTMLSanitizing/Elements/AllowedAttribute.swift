/// An attribute that an element may keep.
struct AllowedAttribute: Sendable {
  /// What its value must be.
  enum Kind: Sendable {
    /// Any text.
    case text
    /// A whole number, at most the limit.
    case number(limit: Int)
    /// The address of a page, that a reader follows or that is only named.
    case link(isFollowed: Bool)
    /// The address of a sound or film.
    case media
    /// The address of a picture.
    case picture
  }

  let name: StaticString
  let kind: Kind

  init(_ name: StaticString, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }
}
