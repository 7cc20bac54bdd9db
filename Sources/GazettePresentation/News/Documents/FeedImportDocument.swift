package import GazetteDomain

/// What taking a list of feeds in brought, as the API writes it.
package struct FeedImportDocument: Encodable, Sendable, Hashable {
  let total: Int
  let added: Int
  let known: Int
  let unusable: [String]

  /// Describes the end of an import.
  package init(_ progress: FeedImportProgress) {
    total = progress.total
    added = progress.added
    known = progress.duplicates
    unusable = progress.unusable
  }
}
