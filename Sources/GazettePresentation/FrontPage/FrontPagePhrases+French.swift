extension FrontPagePhrases {
  static let french = FrontPagePhrases(
    title: "À la une",
    allStories: "Toutes les actualités", allPlaces: "Toutes les villes", wholeMap: "Ouvrir la carte",
    allAds: "Toutes les annonces",
    noStories: "Pas encore d’article : ils arrivent dès que vos journaux ont répondu.", addFeeds: "Vos journaux",
    noPlaces: "Ajoutez vos villes : leur météo sera là chaque matin.", addPlace: "Ajouter une ville",
    noAds: "Pas encore d’annonce.",
    alsoIn: { "Aussi dans " + $0.joined(separator: ", ") },
    newAds: { count, search in
      count > 1 ? "\(count) nouvelles annonces pour « \(search) »" : "1 nouvelle annonce pour « \(search) »"
    },
    urgent: "Urgent",
    trouble: { "Cette rubrique ne peut pas être lue. \($0)" },
    newStory: "1 article de plus depuis votre dernière visite",
    newStories: "# articles de plus depuis votre dernière visite",
    newMark: "Nouveau", layout: .french)
}
