/// Words between commas.
enum Keywords {
  /// The words as categories.
  static func categories(_ text: String) -> [FeedCategory] {
    text.split(separator: ",").compactMap { TextBytes.nonEmpty(String($0)) }.map { FeedCategory(term: $0) }
  }
}
