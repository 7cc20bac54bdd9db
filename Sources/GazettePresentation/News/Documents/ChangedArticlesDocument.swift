package import GazetteDomain

/// The articles whose mark changed, as the API writes them; sent back, they undo it.
package struct ChangedArticlesDocument: Encodable, Sendable, Hashable {
  let changed: [Int64]

  /// Describes a change.
  package init(_ ids: [ArticleID]) { changed = ids.map(\.rawValue) }
}
