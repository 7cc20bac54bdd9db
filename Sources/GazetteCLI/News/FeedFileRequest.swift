/// A feed in a file, and how to read it.
package struct FeedFileRequest: Sendable {
  /// The file's path.
  package let file: String
  /// The address against which relative ones are resolved.
  package let base: String?
  /// The headers that the feed was sent with.
  package let headers: [(name: String, value: String)]
  /// Whether the HTML is wanted after sanitising.
  package let isSanitized: Bool

  /// A request from its parts.
  package init(file: String, base: String?, headers: [(name: String, value: String)], isSanitized: Bool) {
    self.file = file
    self.base = base
    self.headers = headers
    self.isSanitized = isSanitized
  }
}
