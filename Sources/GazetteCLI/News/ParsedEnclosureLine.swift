/// A file within ``ParsedFeedLine``.
package struct ParsedEnclosureLine: Encodable, Sendable {
  /// Where it lies.
  package var url: String
  /// Its media type.
  @Nullable package var type: String?
  /// Its size in bytes.
  @Nullable package var length: Int?

  /// A file from its parts.
  package init(url: String, type: String?, length: Int?) {
    self.url = url
    self.type = type
    self.length = length
  }
}
