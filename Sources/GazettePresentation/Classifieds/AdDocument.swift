import Foundation
package import GazetteDomain

/// An ad, as the API and `--json` write it; missing values are null.
package struct AdDocument: Encodable, Sendable, Hashable {
  let id: Int64
  let title: String
  let description: String
  @OrNull var price: Double?
  @OrNull var category: AdCategoryDocument?
  let createdAt: Date
  let urgent: Bool
  @OrNull var companyNumber: String?
  let images: Images
  let source: String

  struct Images: Encodable, Sendable, Hashable {
    @OrNull var small: String?
    @OrNull var large: String?
  }

  /// Describes an ad, with its price in euros and its number at its source.
  package init(_ stored: StoredAd) {
    let ad = stored.ad
    id = ad.id.number
    title = ad.title
    description = ad.description
    price = ad.price?.euros
    category = ad.category.map { AdCategoryDocument(id: $0.rawValue, name: stored.categoryName) }
    createdAt = ad.createdAt
    urgent = ad.isUrgent
    companyNumber = ad.companyNumber
    images = Images(
      small: ad.pictures.small?.absoluteString, large: ad.pictures.large?.absoluteString)
    source = ad.id.source.rawValue
  }
}

/// An ad with its prices and neighbours, as the API writes it; missing values are null.
package struct AdDetailDocument: Encodable, Sendable {
  let ad: AdDocument
  let starred: Bool
  @OrNull var goneSince: Date?
  let prices: [PriceDocument]
  @OrNull var previous: String?
  @OrNull var next: String?
  let similar: [AdDocument]

  struct PriceDocument: Encodable, Sendable {
    @OrNull var price: Double?
    let since: Date
  }

  /// Describes an ad with its prices, oldest first, and its neighbours in the requested list.
  package init(_ detail: AdDetail) {
    ad = AdDocument(detail.stored)
    starred = detail.stored.isStarred
    goneSince = detail.stored.goneSince
    prices = detail.prices.map { PriceDocument(price: $0.price?.euros, since: $0.since) }
    previous = detail.previous?.text
    next = detail.next?.text
    similar = detail.similar.map(AdDocument.init)
  }
}

/// A page of a list of ads, as the API writes it.
package struct AdListDocument: Encodable, Sendable {
  let ads: [AdDocument]
  let total: Int
  let categories: [AdCategoryCountDocument]
  @OrNull var next: String?
  @OrNull var didYouMean: String?

  /// Describes a list: its ads, the count of the whole list, the categories with their counts under the other conditions, the
  /// cursor of the next page, null on the last, and the corrected words if the search was corrected.
  package init(_ list: AdList) {
    ads = list.page.ads.map(AdDocument.init)
    total = list.total
    categories = list.categories.map { AdCategoryCountDocument($0, count: list.counts[$0.id] ?? 0) }
    next = list.page.next?.text
    didYouMean = list.page.correction?.text
  }
}

/// The category of an ad, as the API and `--json` write it.
package struct AdCategoryDocument: Encodable, Sendable, Hashable {
  let id: Int64
  @OrNull var name: String?
}

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

/// A field that is written as null, not omitted, when it has no value.
///
/// This way all documents of a kind have the same fields, and a client sees which fields are possible.
@propertyWrapper
struct OrNull<Value: Encodable>: Encodable {
  var wrappedValue: Value?

  // Explicit, because the compiler's own could be called without a value and would remove it from memberwise initialisers.
  init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    // An optional encodes itself as null.
    try container.encode(wrappedValue)
  }
}

extension OrNull: Sendable where Value: Sendable {}
extension OrNull: Equatable where Value: Equatable {}
extension OrNull: Hashable where Value: Hashable {}
