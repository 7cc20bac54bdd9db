package import GazetteDomain

/// The phrases of the front page.
package struct FrontPagePhrases: Sendable {
  /// The title of the section's page.
  package let title: String
  /// The links from a section's label to the full section.
  package let allStories, allPlaces, wholeMap, allAds: String
  /// The texts of sections without content, and the links that add some.
  package let noStories, addFeeds, noPlaces, addPlace, noAds: String
  /// The notice that other feeds have the story, too.
  package let alsoIn: @Sendable (_ papers: [String]) -> String
  /// The notice that a watch has found this many new ads.
  package let newAds: @Sendable (_ count: Int, _ watch: String) -> String
  /// The mark of an urgent ad.
  package let urgent: String
  /// The notice that a section's data cannot be read, given the reason.
  package let problem: @Sendable (_ reason: String) -> String
  /// The number of new stories since the last visit: one, and several, with `#` for the number.
  package let newStory, newStories: String
  /// The mark of a story that is new since the last visit.
  package let newMark: String
  /// The heading and text of a front page without sections.
  package let emptyTitle, emptyText: String
  /// The phrases of the page for arranging the front page.
  package let layout: FrontPageLayoutPhrases
}

extension FrontPagePhrases {
  static let french = FrontPagePhrases(
    title: "À la une",
    allStories: "Toutes les actualités", allPlaces: "Toutes les villes", wholeMap: "Ouvrir la carte",
    allAds: "Toutes les annonces",
    noStories: "Aucun article pour le moment. Ils s’affichent dès que vos flux répondent.", addFeeds: "Vos flux",
    noPlaces: "Ajoutez vos villes pour voir leur météo ici.", addPlace: "Ajouter une ville",
    noAds: "Aucune annonce pour le moment.",
    alsoIn: { "Aussi dans " + $0.joined(separator: ", ") },
    newAds: { count, watch in
      count > 1 ? "\(count) nouvelles annonces pour « \(watch) »" : "1 nouvelle annonce pour « \(watch) »"
    },
    urgent: "Urgent",
    problem: { "Impossible de charger cette rubrique. \($0)" },
    newStory: "1 article de plus depuis votre dernière visite",
    newStories: "# articles de plus depuis votre dernière visite",
    newMark: "Nouveau", emptyTitle: "Cette une est vide",
    emptyText: "Toutes les rubriques sont masquées. Vous pouvez les afficher de nouveau.", layout: .french)
}

extension FrontPagePhrases {
  static let english = FrontPagePhrases(
    title: "Front page",
    allStories: "All news", allPlaces: "All cities", wholeMap: "Open the map", allAds: "All ads",
    noStories: "No stories yet. They appear as soon as your feeds answer.", addFeeds: "Your feeds",
    noPlaces: "Add your cities to see their weather here.", addPlace: "Add a city",
    noAds: "No ads yet.",
    alsoIn: { "Also in " + $0.joined(separator: ", ") },
    newAds: { count, watch in count == 1 ? "1 new ad for “\(watch)”" : "\(count) new ads for “\(watch)”" },
    urgent: "Urgent",
    problem: { "Can’t load this section. \($0)" },
    newStory: "1 more story since your last visit", newStories: "# more stories since your last visit",
    newMark: "New", emptyTitle: "This front page is empty",
    emptyText: "All sections are hidden. You can show them again.", layout: .english)
}

/// The phrases of the page for arranging the front page.
package struct FrontPageLayoutPhrases: Sendable {
  /// The title, the sentence below it, and the link from the settings.
  package let title, lead, link: String
  /// The labels of a section's settings.
  package let shown, place, width: String
  /// The buttons: save the arrangement, and return to the default one.
  package let save, resetToDefault: String
  /// The names of the sizes.
  package let small, medium, large, full: String

  /// Returns the name of a size.
  package func size(_ size: ReaderSettings.FrontPageSize) -> String {
    switch size {
    case .small: small
    case .medium: medium
    case .large: large
    case .full: full
    }
  }
}

extension FrontPageLayoutPhrases {
  static let french = FrontPageLayoutPhrases(
    title: "Composer la une",
    lead: "Choisissez le contenu de la une, son ordre et sa largeur.",
    link: "Composer la une",
    shown: "Afficher", place: "Position", width: "Largeur", save: "Enregistrer",
    resetToDefault: "Rétablir la une par défaut",
    small: "une colonne", medium: "deux colonnes", large: "trois colonnes", full: "toute la page")

  static let english = FrontPageLayoutPhrases(
    title: "Arrange the front page",
    lead: "Choose what appears on the front page, in what order, and how wide.",
    link: "Arrange the front page",
    shown: "Show", place: "Position", width: "Width", save: "Save", resetToDefault: "Reset to default",
    small: "one column", medium: "two columns", large: "three columns", full: "the whole page")
}
