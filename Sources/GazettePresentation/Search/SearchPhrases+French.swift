import GazetteDomain

extension SearchPhrases {
  static let french = SearchPhrases(
    title: "Rechercher", label: "Rechercher dans tout le journal",
    hint: "Vos villes, les articles et les annonces ; le début des mots suffit, les accents ne comptent pas.",
    nothing: { "Rien trouvé pour « \($0) »." },
    advice: "Essayez un seul mot, ou le début d’un mot.",
    found: { count, more in
      more ? "les \(count) premiers" : count > 1 ? "\(count) trouvés" : "\(count) trouvé"
    },
    allArticles: "Tous les articles", allAds: "Toutes les annonces",
    searchCities: { "Chercher une ville nommée « \($0) »" },
    problem: { problem in
      switch problem {
      case .tooLong(let limit): "Ce texte est trop long : \(limit) caractères au plus."
      case .tooManyWords(let limit): "C’est beaucoup de mots : \(limit) au plus."
      case .controlCharacters: "Ce texte contient des caractères de commande : effacez-le et tapez-le à nouveau."
      }
    })
}
