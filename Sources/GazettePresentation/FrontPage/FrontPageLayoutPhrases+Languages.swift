extension FrontPageLayoutPhrases {
  static let french = FrontPageLayoutPhrases(
    title: "Composer la une",
    lead: "Choisissez ce qui paraît à la une, dans quel ordre et sur quelle largeur.",
    link: "Composer la une",
    shown: "À la une", place: "Place", width: "Largeur", save: "Enregistrer", usual: "Revenir à la une habituelle",
    small: "une colonne", medium: "deux colonnes", large: "trois colonnes", full: "toute la page")

  static let english = FrontPageLayoutPhrases(
    title: "Arrange the front page",
    lead: "Choose what stands on the front page, in which order and how wide.",
    link: "Arrange the front page",
    shown: "Shown", place: "Place", width: "Width", save: "Save", usual: "Back to the usual front page",
    small: "one column", medium: "two columns", large: "three columns", full: "the whole page")
}
