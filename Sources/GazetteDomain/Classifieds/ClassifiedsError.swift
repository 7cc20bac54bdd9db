/// Why a service of the classifieds could not do its work.
public enum ClassifiedsError: StoreFailing, Sendable, Hashable {
  /// The filter, the order or the cursor cannot be used.
  case filter(AdFilterProblem)
  /// There is no such ad, or not any more.
  case unknownAd(AdID)
  /// There is no such saved search.
  case unknownSearch(SavedSearchID)
  /// A saved search needs a name of 1...100 characters.
  case badName
  /// The store could not do its part.
  case store(StoreError)

  /// The store's part in the failure; nil when it has none.
  public var storeError: StoreError? {
    if case .store(let error) = self { error } else { nil }
  }
}

/// Why a filter cannot be used.
public enum AdFilterProblem: Error, Sendable, Hashable {
  /// No category has this number or name; the text is as given, at most 100 characters.
  case unknownCategory(String)
  /// One field's value cannot be used: a price, an order, a kind of seller, a place to go on from.
  case field(FieldProblem)
  /// The least price is above the greatest.
  case priceRangeReversed(minimum: Price, maximum: Price)
  /// The text to search for cannot be searched for.
  case words(SearchWordsProblem)

  /// The field of the query that must be written otherwise.
  public var field: String {
    switch self {
    case .unknownCategory: "category"
    case .field(let problem): problem.field
    case .priceRangeReversed: "minPrice"
    case .words: "q"
    }
  }
}
