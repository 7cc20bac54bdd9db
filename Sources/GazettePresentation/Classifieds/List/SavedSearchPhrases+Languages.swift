extension SavedSearchPhrases {
  static let french = SavedSearchPhrases(
    title: "Recherches gardées",
    saveThis: "Garder cette recherche", name: "Son nom", save: "Garder",
    new: { PluralForms(one: "nouvelle", other: "nouvelles").counted($0, in: .french) },
    remove: { "Oublier la recherche \($0)" },
    removed: { "La recherche « \($0) » est oubliée." },
    undo: "Annuler")

  static let english = SavedSearchPhrases(
    title: "Saved searches",
    saveThis: "Save this search", name: "Its name", save: "Save",
    new: { "\(NumberFormat(language: .english).integer($0))\u{A0}new" },
    remove: { "Forget the search \($0)" },
    removed: { "The search “\($0)” is forgotten." },
    undo: "Undo")
}
