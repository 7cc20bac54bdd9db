import Foundation
package import GazetteDomain

/// An ad, as the API and `--json` write it; what an ad does not have is null.
package struct AdDocument: Encodable, Sendable, Hashable {
  let id: Int64
  let title: String
  let description: String
  let price: Double?
  let category: AdCategoryDocument?
  let createdAt: Date
  let urgent: Bool
  let companyNumber: String?
  let images: Images
  let source: String

  struct Images: Encodable, Sendable, Hashable {
    let small: String?
    let large: String?

    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(small, forKey: .small)
      try fields.encode(large, forKey: .large)
    }

    private enum CodingKeys: String, CodingKey { case small, large }
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

  /// Writes every field, so that all ads have the same.
  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .id)
    try fields.encode(title, forKey: .title)
    try fields.encode(description, forKey: .description)
    try fields.encode(price, forKey: .price)
    try fields.encode(category, forKey: .category)
    try fields.encode(createdAt, forKey: .createdAt)
    try fields.encode(urgent, forKey: .urgent)
    try fields.encode(companyNumber, forKey: .companyNumber)
    try fields.encode(images, forKey: .images)
    try fields.encode(source, forKey: .source)
  }

  private enum CodingKeys: String, CodingKey {
    case id, title, description, price, category, createdAt, urgent, companyNumber, images, source
  }
}
