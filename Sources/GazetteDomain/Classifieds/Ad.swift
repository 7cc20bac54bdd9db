import BoundedNumbers
public import Foundation

/// A classified ad as its source publishes it; fields that the source leaves out are nil.
public struct Ad: Sendable, Hashable, Identifiable {
  /// The identity.
  public var id: AdID
  /// The category; can be one that the source does not name; nil when the source gives none.
  public var category: AdCategoryID?
  /// The title, plain text, one line, never empty.
  public var title: String
  /// The description, plain text with its line breaks; may be empty.
  public var description: String
  /// The price; nil when the source gives none.
  public var price: Price?
  /// The addresses of the picture.
  public var pictures: AdPictures
  /// The time of publication.
  public var createdAt: Date
  /// True when the source marks it as urgent.
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

  /// The kind of seller, which the company number decides.
  public var seller: AdSeller { companyNumber == nil ? .privatePerson : .professional }
}

/// The identity of an ad: its source and its number there.
public struct AdID: Sendable, Hashable {
  /// The source that published it.
  public let source: ListingSourceID
  /// The number at the source.
  public let number: Int64

  /// Makes an identity from its parts.
  public init(source: ListingSourceID, number: Int64) {
    self.source = source
    self.number = number
  }

  /// Reads ``text``; nil when it is malformed.
  public init?(text: some StringProtocol) {
    guard let colon = text.lastIndex(of: ":"), let source = ListingSourceID(name: String(text[..<colon])),
      let number = Int64(text[text.index(after: colon)...], in: .min ... .max)
    else { return nil }
    self.init(source: source, number: number)
  }

  /// The identity as it appears in URLs: `paperclip:1461742431`.
  public var text: String { "\(source.rawValue):\(number)" }
}

/// The kind of seller.
public enum AdSeller: String, Sendable, Hashable, CaseIterable {
  /// A company, which gives its number.
  case professional = "pro"
  /// A private person: a seller without a company number.
  case privatePerson = "private"
}

/// An ad's picture in two sizes, either of which can be missing or dead.
public struct AdPictures: Sendable, Hashable {
  /// The smaller one, for lists.
  public var small: URL?
  /// The larger one, for the detail.
  public var large: URL?

  /// Makes a pair of addresses.
  public init(small: URL? = nil, large: URL? = nil) {
    self.small = small
    self.large = large
  }

  /// True when there is no address at all.
  public var isEmpty: Bool { small == nil && large == nil }
  /// The addresses to try in a list, best first; empty when there are none.
  public var forList: [URL] { [small, large].compactMap { $0 } }
  /// The addresses to try on the detail page, best first; empty when there are none.
  public var forDetail: [URL] { [large, small].compactMap { $0 } }
}

/// A category of ads.
public struct AdCategory: Sendable, Hashable, Identifiable {
  /// The number.
  public var id: AdCategoryID
  /// The name, in the source's language; never empty.
  public var name: String
  /// Makes a category.
  public init(id: AdCategoryID, name: String) {
    self.id = id
    self.name = name
  }
}

/// The number of a category; all sources follow the same contract and therefore share the numbers.
public struct AdCategoryID: RawRepresentable, Sendable, Hashable, Comparable {
  /// The number as the source gives it.
  public let rawValue: Int64
  /// Makes an id from its stored form.
  public init(rawValue: Int64) { self.rawValue = rawValue }
  /// By number.
  public static func < (left: AdCategoryID, right: AdCategoryID) -> Bool { left.rawValue < right.rawValue }
}
