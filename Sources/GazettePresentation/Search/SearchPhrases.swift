package import GazetteDomain

/// What the search through the whole paper says.
package struct SearchPhrases: Sendable {
  /// The title, the field's label, and the hint below it.
  package let title, label, hint: String
  /// That nothing was found for a text, and what to try.
  package let nothing: @Sendable (_ text: String) -> String
  package let advice: String
  /// What to type when a text holds no word, such as signs alone.
  package let wordless: String
  /// How many were found in a section; `more` when there are more than shown.
  package let foundPlaces, foundArticles, foundAds: @Sendable (_ count: Int, _ more: Bool) -> String
  /// The links to all that a section has for the text.
  package let allArticles, allAds: String
  /// The link that looks for a city of the world with the text.
  package let searchCities: @Sendable (_ text: String) -> String
  /// Why the text cannot be searched for.
  package let problem: @Sendable (_ problem: SearchWordsProblem) -> String
}
