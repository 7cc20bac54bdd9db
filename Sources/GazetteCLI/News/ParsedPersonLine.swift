/// A person within ``ParsedFeedLine``.
package struct ParsedPersonLine: Encodable, Sendable {
  /// The name.
  @Nullable package var name: String?
  /// The mail address.
  @Nullable package var email: String?
  /// A page about the person.
  @Nullable package var url: String?

  /// A person from its parts.
  package init(name: String?, email: String?, url: String?) {
    self.name = name
    self.email = email
    self.url = url
  }
}
