import Foundation
package import GazetteDomain

/// An ad, as the API and `--json` write it; what an ad does not have is null.
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

  /// Describes an ad: its price in euros, its number at its source.
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
