/// A document as it was read: the elements that Gazette knows, and what was wrong with it.
struct XMLTree {
  /// The base URL and language in force somewhere.
  struct Scope {
    var base: String?
    var language: String?
  }

  /// The outermost element.
  var root: XMLElement
  /// The local name of the outermost element, as written.
  var rootName: String
  /// The namespace URIs that the outermost element declares.
  var rootNamespaces: [String]
  /// What ``XMLElement/scope`` points into; the first holds for the whole document.
  var scopes: [Scope]
  /// False when libxml2 found a fatal error.
  var isWellFormed: Bool
  /// What was wrong.
  var warnings: [FeedWarning]
}
