/// The reason why a service of the classifieds failed.
public enum ClassifiedsError: StoreFailing, Sendable, Hashable {
  /// The filter, the order or the cursor is invalid.
  case filter(AdFilterProblem)
  /// The ad does not exist, or no longer exists.
  case unknownAd(AdID)
  /// The store failed.
  case store(StoreError)

  /// The store's error; nil for all other cases.
  public var storeError: StoreError? {
    if case .store(let error) = self { error } else { nil }
  }
}

/// The reason why a filter is invalid.
public enum AdFilterProblem: Error, Sendable, Hashable {
  /// No category has this number or name; the text is the input, at most 100 characters.
  case unknownCategory(String)
  /// One field has an invalid value: a price, an order, a kind of seller, a cursor.
  case field(FieldProblem)
  /// The minimum price is above the maximum.
  case priceRangeReversed(minimum: Price, maximum: Price)
  /// The search text is invalid.
  case words(SearchWordsProblem)

  /// The field of the query to correct.
  public var field: String {
    switch self {
    case .unknownCategory: "category"
    case .field(let problem): problem.field
    case .priceRangeReversed: "minPrice"
    case .words: "q"
    }
  }
}
