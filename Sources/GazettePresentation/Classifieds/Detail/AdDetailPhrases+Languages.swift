extension AdDetailPhrases {
  static let french = AdDetailPhrases(
    back: "Toutes les annonces", previous: "Annonce précédente", next: "Annonce suivante",
    category: "Rubrique", published: "Publiée", number: "Numéro de l’annonce", companyNumber: "Numéro d’entreprise",
    source: "Source",
    dateAndTime: { "\($0) à \($1)" },
    description: "Description", noDescription: "Le vendeur n’a rien ajouté.",
    prices: "Le prix au fil du temps",
    since: { "depuis le \($0)" },
    similar: "Annonces voisines",
    share: "Partager", copied: "L’adresse de l’annonce est copiée.", star: "Mettre en favori",
    unstar: "Retirer des favoris",
    goneSince: { "Cette annonce n’est plus publiée (\($0)). Elle reste ici parce que vous l’avez gardée." },
    picture: { "Photo de l’annonce : \($0)" })

  static let english = AdDetailPhrases(
    back: "All ads", previous: "Previous ad", next: "Next ad",
    category: "Category", published: "Published", number: "Ad number", companyNumber: "Company number",
    source: "Source",
    dateAndTime: { "\($0) at \($1)" },
    description: "Description", noDescription: "The seller added nothing.",
    prices: "The price over time",
    since: { "since \($0)" },
    similar: "Similar ads",
    share: "Share", copied: "The ad’s address is copied.", star: "Star", unstar: "Remove the star",
    goneSince: { "This ad is no longer published (\($0)). It stays here because you kept it." },
    picture: { "Picture of the ad: \($0)" })
}
