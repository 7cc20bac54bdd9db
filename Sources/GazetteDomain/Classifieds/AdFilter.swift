/// The conditions that listed ads meet, all of them at once.
///
/// A new condition is a property, a case of ``Condition``, its name in ``AdQuery/Field``, and a row of `parts`, all in this file;
/// its SQL belongs to the store.
public struct AdFilter: Sendable, Hashable {
  /// The categories that an ad may have; empty for all.
  public var categories: Set<AdCategoryID> = []
  /// The words that title or description must contain, ignoring case and accents, each as a prefix; nil for all ads.
  public var words: SearchWords?
  /// The lowest price; excludes ads without a price.
  public var minimumPrice: Price?
  /// The highest price; excludes ads without a price.
  public var maximumPrice: Price?
  /// True to include only ads with a picture.
  public var withPicture = false
  /// True to include only urgent ads.
  public var urgentOnly = false
  /// The kind of seller; nil for all.
  public var seller: AdSeller?
  /// True to include only ads that the reader has starred, even those no longer published; false excludes the latter.
  public var starredOnly = false

  /// Makes a filter that lets every ad pass.
  public init() {}

  /// A condition that can be removed by itself.
  public enum Condition: Sendable, Hashable {
    /// A condition, named like its property; a filter has one for each of its categories.
    case category(AdCategoryID), words, minimumPrice, maximumPrice, withPicture, urgentOnly, seller, starredOnly
  }

  /// Every kind of condition, in display order: how it is read, written and removed, and which ads pass.
  static let parts: [Part] = [
    .categories,
    .words,
    Part(.minimumPrice, \.minimumPrice, .minimumPrice, .atLeast(euros), read: price, write: \.plainText),
    Part(.maximumPrice, \.maximumPrice, .maximumPrice, .atMost(euros), read: price, write: \.plainText),
    Part(.withPicture, \.withPicture, .withPicture) { !$0.ad.pictures.isEmpty },
    Part(.urgent, \.urgentOnly, .urgentOnly) { $0.ad.isUrgent },
    Part(.seller, \.seller, .seller, .oneOf { [$0.ad.seller.rawValue] }, read: AdQuery.word, write: \.rawValue),
    Part(.starred, \.starredOnly, .starredOnly) { $0.isStarred },
  ]

  /// The checkbox conditions with their names in addresses.
  public static let boxes = parts.compactMap { part in part.box.map { (field: part.field, condition: $0) } }

  /// The comparison for each field, except the words, which need a search.
  public static let comparisons = parts.compactMap { part in
    part.comparison.map { (field: part.field, comparison: $0) }
  }

  /// The conditions that are set, in the order of their declaration, categories by number; empty for none.
  public var conditions: [Condition] { Self.parts.flatMap { $0.conditions(self) } }

  /// Returns the filter without `condition`.
  public func without(_ condition: Condition) -> AdFilter {
    var filter = self
    for part in Self.parts where part.conditions(self).contains(condition) { part.remove(condition, &filter) }
    return filter
  }

  /// Returns true when `ad` passes. This is the one definition of the filter; stores translate it to SQL.
  public func passes(_ stored: StoredAd) -> Bool {
    // The search for words takes longest, so it comes late.
    (starredOnly || stored.goneSince == nil) && Self.parts.reversed().allSatisfy { $0.passes(self, stored) }
  }

  private static let euros: @Sendable (StoredAd) -> Double? = { $0.ad.price?.euros }

  private static func price(_ text: String, _ field: AdQuery.Field) throws(ClassifiedsError) -> Price? {
    guard let price = Price(text: text.prefix(100)) else { throw .unusable(field.rawValue, text, .price) }
    return price
  }
}

extension AdQuery {
  /// A part of a query; the raw value is its name in an address. Addresses have their parts in this order.
  public enum Field: String, Sendable, Hashable, CaseIterable {
    /// The numbers or names of categories.
    case category
    /// The searched words.
    case words = "q"
    /// The lowest price, in euros.
    case minimumPrice = "minPrice"
    /// The highest price, in euros.
    case maximumPrice = "maxPrice"
    /// The further conditions of ``AdFilter``.
    case withPicture, urgent, seller, starred
    /// The order.
    case order = "sort"
    /// The layout of the page.
    case layout = "view"
    /// The maximum number of ads on a page.
    case limit
    /// The cursor after which the page begins.
    case after

    /// The fields that are checkboxes.
    public static let boxes = AdFilter.boxes.map(\.field)
  }
}
