package import GazetteDomain

/// A page of a list of ads, as the API writes it.
package struct AdListDocument: Encodable, Sendable {
  let ads: [AdDocument]
  let total: Int
  let categories: [AdCategoryCountDocument]
  @OrNull var next: String?

  /// Describes a result: its ads, the count of the whole list, the categories with their counts under the other
  /// conditions, and the cursor of the next page, null on the last.
  package init(_ result: AdSearchResult) {
    ads = result.page.ads.map(AdDocument.init)
    total = result.total
    categories = result.categories.map { AdCategoryCountDocument($0, count: result.counts[$0.id] ?? 0) }
    next = result.page.next?.text
  }
}
