public import Foundation

/// A classified ad as its source publishes it; what is missing is nil.
public struct Ad: Sendable, Hashable, Identifiable {
  /// Its identity.
  public var id: AdID
  /// Its category; can be one that the source does not name.
  public var category: AdCategoryID?
  /// The title, plain text, one line, never empty.
  public var title: String
  /// The description, plain text with its line breaks; may be empty.
  public var description: String
  /// The price; nil when the source gives none.
  public var price: Price?
  /// The picture.
  public var pictures: AdPictures
  /// When it was published.
  public var createdAt: Date
  /// True when the seller is in a hurry.
  public var isUrgent: Bool
  /// The seller's company number exactly as given, spaces included; nil for a private seller.
  public var companyNumber: String?

  /// Makes an ad.
  public init(
    id: AdID, category: AdCategoryID? = nil, title: String, description: String = "", price: Price? = nil,
    pictures: AdPictures = AdPictures(), createdAt: Date, isUrgent: Bool = false, companyNumber: String? = nil
  ) {
    self.id = id
    self.category = category
    self.title = title
    self.description = description
    self.price = price
    self.pictures = pictures
    self.createdAt = createdAt
    self.isUrgent = isUrgent
    self.companyNumber = companyNumber
  }

  /// Who sells.
  public var seller: AdSeller { companyNumber == nil ? .privatePerson : .professional }
}
