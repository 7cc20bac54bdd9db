/// The page to add a place, ready to show.
package struct WeatherAddPage: Sendable, Hashable {
  /// What was typed; empty at first.
  package let query: String
  /// What was found, best first; empty when nothing was, or nothing asked.
  package let suggestions: [SuggestionRow]
  /// How many were found, or that nothing was; nil before a search.
  package let outcome: String?
  /// What to try when nothing was found; nil otherwise.
  package let advice: String?
  /// Why there is no answer; nil when there is one.
  package let trouble: String?
}
