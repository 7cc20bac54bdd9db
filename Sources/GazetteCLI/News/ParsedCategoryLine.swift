/// A category within ``ParsedFeedLine``.
package struct ParsedCategoryLine: Encodable, Sendable {
  /// The word itself.
  package var term: String
  /// The address of the list that the word is from.
  @Nullable package var scheme: String?
  /// The word as a person should read it.
  @Nullable package var label: String?

  /// A category from its parts.
  package init(term: String, scheme: String?, label: String?) {
    self.term = term
    self.scheme = scheme
    self.label = label
  }
}
