/// Which ads to list; all conditions hold together.
public struct AdFilter: Sendable, Hashable {
  /// Only of these categories; empty for all.
  public var categories: Set<AdCategoryID> = []
  /// Only those with all these words (prefixes, without case and accents) in title or description; nil for all.
  public var words: SearchWords?
  /// Only those that cost at least so much; those without a price do not.
  public var minimumPrice: Price?
  /// Only those that cost at most so much; those without a price do not.
  public var maximumPrice: Price?
  /// Only those with a picture.
  public var withPicture = false
  /// Only urgent ones.
  public var urgentOnly = false
  /// Only from such sellers; nil for all.
  public var seller: AdSeller?
  /// Only those that the reader starred, gone ones included; without it gone ones are left out.
  public var starredOnly = false

  /// Makes a filter that lets every ad pass.
  public init() {}

  /// A condition that can be taken away by itself.
  public enum Condition: Sendable, Hashable {
    case category(AdCategoryID), words, minimumPrice, maximumPrice, withPicture, urgentOnly, seller, starredOnly
  }

  /// The conditions that are set, in the order of their declaration, categories by number; empty for none.
  public var conditions: [Condition] {
    var conditions = categories.sorted().map(Condition.category)
    if words != nil { conditions.append(.words) }
    if minimumPrice != nil { conditions.append(.minimumPrice) }
    if maximumPrice != nil { conditions.append(.maximumPrice) }
    if withPicture { conditions.append(.withPicture) }
    if urgentOnly { conditions.append(.urgentOnly) }
    if seller != nil { conditions.append(.seller) }
    if starredOnly { conditions.append(.starredOnly) }
    return conditions
  }

  /// The same filter without `condition`.
  public func without(_ condition: Condition) -> AdFilter {
    var filter = self
    switch condition {
    case .category(let id): filter.categories.remove(id)
    case .words: filter.words = nil
    case .minimumPrice: filter.minimumPrice = nil
    case .maximumPrice: filter.maximumPrice = nil
    case .withPicture: filter.withPicture = false
    case .urgentOnly: filter.urgentOnly = false
    case .seller: filter.seller = nil
    case .starredOnly: filter.starredOnly = false
    }
    return filter
  }

  /// True when `ad` passes; the one definition of the filter, which stores translate.
  public func passes(_ stored: StoredAd) -> Bool {
    let ad = stored.ad
    let isOfCategory = categories.isEmpty || ad.category.map(categories.contains) ?? false
    let isDearEnough = minimumPrice.map { limit in ad.price.map { $0 >= limit } ?? false } ?? true
    let isCheapEnough = maximumPrice.map { limit in ad.price.map { $0 <= limit } ?? false } ?? true
    return isOfCategory && isDearEnough && isCheapEnough
      && (!withPicture || !ad.pictures.isEmpty) && (!urgentOnly || ad.isUrgent)
      && (seller == nil || seller == ad.seller) && (starredOnly ? stored.isStarred : stored.goneSince == nil)
      && (words?.match(in: [ad.title, ad.description]) ?? true)
  }
}
