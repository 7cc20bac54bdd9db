/// Why a filter cannot be used.
public enum AdFilterProblem: Error, Sendable, Hashable {
  /// No category has this number or name; the text is as given, at most 100 characters.
  case unknownCategory(String)
  /// The text is no price; as given, at most 100 characters.
  case notAPrice(String)
  /// The least price is above the greatest.
  case priceRangeReversed(minimum: Price, maximum: Price)
  /// The text to search for cannot be searched for.
  case words(SearchWordsProblem)
  /// There is no such order; as given, at most 100 characters.
  case unknownOrder(String)
  /// There is no such kind of seller; as given, at most 100 characters.
  case unknownSeller(String)
  /// The place to go on from is none, or belongs to another order.
  case badCursor
}
