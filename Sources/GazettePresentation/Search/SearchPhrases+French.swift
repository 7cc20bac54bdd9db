import GazetteDomain

extension SearchPhrases {
  static let french = SearchPhrases(
    title: "Rechercher", label: "Rechercher dans tout le journal",
    hint: "Vos villes, les articles et les annonces ; le début des mots suffit, les accents ne comptent pas.",
    nothing: { "Rien trouvé pour « \($0) »." },
    advice: "Essayez un seul mot, ou le début d’un mot.",
    wordless: "Tapez au moins une lettre ou un chiffre.",
    foundPlaces: frenchFound("trouvée", "premières"), foundArticles: frenchFound("trouvé", "premiers"),
    foundAds: frenchFound("trouvée", "premières"),
    allArticles: "Tous les articles", allAds: "Toutes les annonces",
    searchCities: { "Chercher une ville nommée « \($0) »" },
    problem: { problem in
      switch problem {
      case .tooLong(let limit): "Ce texte est trop long : \(limit) caractères au plus."
      case .tooManyWords(let limit): "C’est beaucoup de mots : \(limit) au plus."
      case .controlCharacters: "Ce texte contient des caractères de commande : effacez-le et tapez-le à nouveau."
      }
    })

  /// Counts in a word's gender; zero and one are singular.
  private static func frenchFound(_ found: String, _ first: String) -> @Sendable (Int, Bool) -> String {
    { count, more in more ? "les \(count) \(first)" : "\(count) \(found)\(count > 1 ? "s" : "")" }
  }
}
