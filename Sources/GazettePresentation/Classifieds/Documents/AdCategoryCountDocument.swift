package import GazetteDomain

/// A category with its count of ads, as the API and `--json` write it.
package struct AdCategoryCountDocument: Encodable, Sendable, Hashable {
  let id: Int64
  let name: String
  let count: Int

  /// Describes a category with `count` ads.
  package init(_ category: AdCategory, count: Int) {
    id = category.id.rawValue
    name = category.name
    self.count = count
  }
}
