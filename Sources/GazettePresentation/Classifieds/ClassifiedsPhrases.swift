/// The phrases of the classified ads.
package struct ClassifiedsPhrases: Sendable {
  /// The title of the section's page.
  package let title: String
  /// The phrases for problems with ads.
  package let problems: AdProblemPhrases
  /// The phrases about refreshing the ads.
  package let refresh: AdRefreshPhrases
  /// The column names of ads in the terminal.
  package let figures: AdFigurePhrases
  /// The phrases of the list.
  package let list: AdListPhrases
  /// The names of categories.
  package let categories: AdCategoryPhrases
  /// The phrases of the filter's form.
  package let filter: AdFilterPhrases
  /// The phrases of an ad's page.
  package let detail: AdDetailPhrases
}

extension ClassifiedsPhrases {
  static let french = ClassifiedsPhrases(
    title: "Petites annonces",
    problems: .french,
    refresh: .french,
    figures: .french,
    list: .french,
    categories: .french,
    filter: .french,
    detail: .french)
}

extension ClassifiedsPhrases {
  static let english = ClassifiedsPhrases(
    title: "Classifieds",
    problems: .english,
    refresh: .english,
    figures: .english,
    list: .english,
    categories: .english,
    filter: .english,
    detail: .english)
}

/// The names of an ad's properties, in one language.
package struct AdFigurePhrases: Sendable {
  package let price: String
  package let title: String
  package let category: String
  /// The publication date.
  package let date: String
  /// Its number at its source.
  package let number: String
  /// The mark of an urgent ad.
  package let urgent: String
  /// The seller's company number.
  package let companyNumber: String
  /// The picture's address.
  package let picture: String
  /// The number of ads in a category.
  package let count: String
  /// The source that published the ad.
  package let source: String
}

extension AdFigurePhrases {
  static let english = AdFigurePhrases(
    price: "Price", title: "Title", category: "Category", date: "Date", number: "Number", urgent: "Urgent",
    companyNumber: "Company number", picture: "Picture", count: "Ads", source: "Source")

  static let french = AdFigurePhrases(
    price: "Prix", title: "Titre", category: "Catégorie", date: "Date", number: "Numéro", urgent: "Urgent",
    companyNumber: "Numéro d’entreprise", picture: "Photo", count: "Annonces", source: "Source")
}

/// The phrases of an ad's page, in one language.
package struct AdDetailPhrases: Sendable {
  /// Links around the ad.
  package let back, previous, next: String
  /// Names of the facts.
  package let category, published, number, companyNumber, source: String
  /// Day and time of the publication.
  package let dateAndTime: @Sendable (_ day: String, _ time: String) -> String
  /// The heading of the description, and the text for a missing one.
  package let description, noDescription: String
  /// The heading of the prices.
  package let prices: String
  /// The first day of a price.
  package let since: @Sendable (_ day: String) -> String
  /// The heading of the similar ads.
  package let similar: String
  /// Buttons.
  package let share, copied, star, unstar: String
  /// The notice that the source has removed the ad, given the age of the removal.
  package let goneSince: @Sendable (_ age: String) -> String
  /// The alternative text of the picture, given the title.
  package let picture: @Sendable (_ title: String) -> String
}

extension AdDetailPhrases {
  static let french = AdDetailPhrases(
    back: "Toutes les annonces", previous: "Annonce précédente", next: "Annonce suivante",
    category: "Catégorie", published: "Publiée", number: "Numéro de l’annonce", companyNumber: "Numéro d’entreprise",
    source: "Source",
    dateAndTime: { "\($0) à \($1)" },
    description: "Description", noDescription: "Aucune description.",
    prices: "Évolution du prix",
    since: { "depuis le \($0)" },
    similar: "Annonces similaires",
    share: "Partager", copied: "Lien copié.", star: "Ajouter aux favoris",
    unstar: "Retirer des favoris",
    goneSince: { "Cette annonce n’est plus publiée (\($0)). Elle reste ici car elle est dans vos favoris." },
    picture: { "Photo de l’annonce : \($0)" })

  static let english = AdDetailPhrases(
    back: "All ads", previous: "Previous ad", next: "Next ad",
    category: "Category", published: "Published", number: "Ad number", companyNumber: "Company number",
    source: "Source",
    dateAndTime: { "\($0) at \($1)" },
    description: "Description", noDescription: "No description.",
    prices: "Price history",
    since: { "since \($0)" },
    similar: "Similar ads",
    share: "Share", copied: "Link copied.", star: "Star", unstar: "Unstar",
    goneSince: { "This ad is no longer published (\($0)). It stays here because you starred it." },
    picture: { "Picture of the ad: \($0)" })
}
