/// What the classified ads say.
package struct ClassifiedsPhrases: Sendable {
  /// The title of the section's page.
  package let title: String
  /// What is said of ads that cannot be had.
  package let trouble: AdTroublePhrases
  /// What is said of asking the sources of the ads.
  package let refresh: AdRefreshPhrases
  /// What stands beside an ad in the terminal.
  package let figures: AdFigurePhrases
  /// What the list says.
  package let list: AdListPhrases
  /// What categories are called.
  package let categories: AdCategoryPhrases
  /// What the filter's form says.
  package let filter: AdFilterPhrases
  /// What an ad's page says.
  package let detail: AdDetailPhrases
  /// What saved searches say.
  package let searches: SavedSearchPhrases
}

extension ClassifiedsPhrases {
  static let french = ClassifiedsPhrases(
    title: "Petites annonces",
    trouble: .french,
    refresh: .french,
    figures: .french,
    list: .french,
    categories: .french,
    filter: .french,
    detail: .french,
    searches: .french)
}

extension ClassifiedsPhrases {
  static let english = ClassifiedsPhrases(
    title: "Classifieds",
    trouble: .english,
    refresh: .english,
    figures: .english,
    list: .english,
    categories: .english,
    filter: .english,
    detail: .english,
    searches: .english)
}

/// The names of what is told of an ad, in one language.
package struct AdFigurePhrases: Sendable {
  package let price: String
  package let title: String
  package let category: String
  /// When it was published.
  package let date: String
  /// Its number at its source.
  package let number: String
  /// That its seller is in a hurry.
  package let urgent: String
  /// The seller's company number.
  package let companyNumber: String
  /// Where its picture is.
  package let picture: String
  /// How many ads a category has.
  package let count: String
  /// Where the ad was published.
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

/// What an ad's page says, in one language.
package struct AdDetailPhrases: Sendable {
  /// Links around the ad.
  package let back, previous, next: String
  /// Names of the facts.
  package let category, published, number, companyNumber, source: String
  /// Day and time of the publication.
  package let dateAndTime: @Sendable (_ day: String, _ time: String) -> String
  /// The heading of the description, and what stands there when there is none.
  package let description, noDescription: String
  /// The heading of the prices, and a price's first day.
  package let prices: String
  /// Since when a price holds.
  package let since: @Sendable (_ day: String) -> String
  /// The heading of the similar ads.
  package let similar: String
  /// Buttons.
  package let share, copied, star, unstar: String
  /// Said of an ad that its source does not have any more, given the age of that.
  package let goneSince: @Sendable (_ age: String) -> String
  /// The alternative text of the picture, given the title.
  package let picture: @Sendable (_ title: String) -> String
}

extension AdDetailPhrases {
  static let french = AdDetailPhrases(
    back: "Toutes les annonces", previous: "Annonce précédente", next: "Annonce suivante",
    category: "Rubrique", published: "Publiée", number: "Numéro de l’annonce", companyNumber: "Numéro d’entreprise",
    source: "Source",
    dateAndTime: { "\($0) à \($1)" },
    description: "Description", noDescription: "Le vendeur n’a rien ajouté.",
    prices: "Le prix au fil du temps",
    since: { "depuis le \($0)" },
    similar: "Annonces similaires",
    share: "Partager", copied: "L’adresse de l’annonce est copiée.", star: "Ajouter aux favoris",
    unstar: "Retirer des favoris",
    goneSince: { "Cette annonce n’est plus publiée (\($0)). Elle reste ici parmi vos favoris." },
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
    share: "Share", copied: "Link copied.", star: "Star", unstar: "Remove the star",
    goneSince: { "This ad is no longer published (\($0)). It stays here because you starred it." },
    picture: { "Picture of the ad: \($0)" })
}
