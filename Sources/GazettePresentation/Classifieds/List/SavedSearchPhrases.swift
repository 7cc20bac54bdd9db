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

  static let french = SavedSearchPhrases(
    title: "Recherches gardées",
    saveThis: "Garder cette recherche", name: "Son nom", save: "Garder",
    new: { PluralForms(one: "nouvelle", other: "nouvelles").counted($0, in: .french) },
    remove: { "Oublier la recherche \($0)" },
    removed: { "La recherche « \($0) » est oubliée." },
    undo: "Annuler")

  static let english = SavedSearchPhrases(
    title: "Saved searches",
    saveThis: "Save this search", name: "Its name", save: "Save",
    new: { "\(NumberFormat(language: .english).integer($0))\u{A0}new" },
    remove: { "Forget the search \($0)" },
    removed: { "The search “\($0)” is forgotten." },
    undo: "Undo")
}
