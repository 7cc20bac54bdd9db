/// The phrases of adding a place.
package struct WeatherAddPhrases: Sendable {
  /// The page's title.
  package let title: String
  /// The label of the search field.
  package let label: String
  /// What to type.
  package let hint: String
  /// The search button.
  package let search: String
  /// The button that saves a place, named.
  package let save: @Sendable (String) -> String
  /// Marks a place that is saved already.
  package let isSaved: String
  /// How many were found.
  package let found: @Sendable (Int) -> String
  /// That nothing was found for a text.
  package let nothingFound: @Sendable (String) -> String
  /// That a search which another site's link brought was not made, and what makes it.
  package let notSearched: String
  /// What to try then.
  package let suggestion: String
  /// The button that takes the reader's position.
  package let usePosition: String
  /// The name of a place that is only a position.
  package let myPosition: String
  /// That the position was denied.
  package let positionDenied: String
  /// That the position did not come in time.
  package let positionLate: String
  /// While searching.
  package let searching: String
  /// That several places have that name, for the terminal.
  package let chooseOne: @Sendable (String) -> String
  /// Inhabitants, written.
  package let population: @Sendable (String) -> String
  /// That a place was saved, named.
  package let saved: @Sendable (String) -> String
  /// Said of a place that was saved before.
  package let known: @Sendable (String) -> String
  /// Back to the list.
  package let back: String
}
