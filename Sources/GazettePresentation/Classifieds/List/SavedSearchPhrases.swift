/// What saved searches say, in one language.
package struct SavedSearchPhrases: Sendable {
  /// The heading.
  package let title: String
  /// The invitation to save the search at hand, the name's label, and the button.
  package let saveThis, name, save: String
  /// How many ads are new since the last look: « 3 nouvelles ».
  package let new: @Sendable (Int) -> String
  /// The cross beside a search, given its name.
  package let remove: @Sendable (_ name: String) -> String
  /// That a search was removed, given its name.
  package let removed: @Sendable (_ name: String) -> String
  /// Takes the removal back.
  package let undo: String
}
