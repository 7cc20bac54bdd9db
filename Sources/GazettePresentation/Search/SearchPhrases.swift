package import GazetteDomain

/// The phrases of the search through all sections.
package struct SearchPhrases: Sendable {
  /// The title, the field's label, and the hint below it.
  package let title, label, hint: String
  /// The notice that nothing was found for a text, and what to try.
  package let noResults: @Sendable (_ text: String) -> String
  package let advice: String
  /// The advice for a text without a word, such as punctuation alone.
  package let wordless: String
  /// The texts before and after the corrected words.
  package let didYouMean: (before: String, after: String)
  /// The number of results in a section; `more` when not all are shown.
  package let foundPlaces, foundArticles, foundAds: @Sendable (_ count: Int, _ more: Bool) -> String
  /// The links to all results of a section.
  package let allArticles, allAds: String
  /// The link that searches the world's cities for the text.
  package let searchCities: @Sendable (_ text: String) -> String
  /// The reason why the text is invalid.
  package let problem: @Sendable (_ problem: SearchWordsProblem) -> String
}

extension SearchPhrases {
  static let french = SearchPhrases(
    title: "Rechercher", label: "Rechercher dans le journal",
    hint: "Villes, articles et annonces. Le début d’un mot suffit ; les accents sont facultatifs. "
      + "« Guillemets » pour une expression exacte, -mot pour exclure un mot.",
    noResults: { "Aucun résultat pour « \($0) »." },
    advice: "Essayez avec moins de mots, ou le début d’un mot.",
    wordless: "Tapez au moins une lettre ou un chiffre.",
    didYouMean: ("Vouliez-vous dire ", "\u{202F}?"),
    foundPlaces: frenchFound, foundArticles: frenchFound, foundAds: frenchFound,
    allArticles: "Tous les articles", allAds: "Toutes les annonces",
    searchCities: { "Rechercher une ville nommée « \($0) »" },
    problem: { problem in
      switch problem {
      case .tooLong(let limit): "Ce texte est trop long : \(limit) caractères au plus."
      case .tooManyWords(let limit): "Trop de mots : \(limit) au plus."
      case .controlCharacters: "Ce texte contient des caractères de contrôle. Effacez-le et tapez-le de nouveau."
      }
    })

  /// Zero and one are singular.
  private static let frenchFound: @Sendable (Int, Bool) -> String = { count, more in
    more ? "les \(count) premiers" : "\(count) résultat\(count > 1 ? "s" : "")"
  }
}

extension SearchPhrases {
  static let english = SearchPhrases(
    title: "Search", label: "Search the paper",
    hint: "Cities, articles and ads. The beginning of a word is enough; accents are optional. "
      + "\"Quotes\" for an exact phrase, -word to exclude a word.",
    noResults: { "No results for “\($0)”." },
    advice: "Try fewer words, or just the beginning of one.",
    wordless: "Type at least one letter or digit.",
    didYouMean: ("Did you mean ", "?"),
    foundPlaces: englishFound, foundArticles: englishFound, foundAds: englishFound,
    allArticles: "All articles", allAds: "All ads",
    searchCities: { "Look for a city named “\($0)”" },
    problem: { problem in
      switch problem {
      case .tooLong(let limit): "That’s too long. Use at most \(limit) characters."
      case .tooManyWords(let limit): "That’s too many words. Use at most \(limit)."
      case .controlCharacters: "That contains control characters. Clear it and type it again."
      }
    })

  private static let englishFound: @Sendable (Int, Bool) -> String = { count, more in
    more ? "the first \(count)" : "\(count) \(count == 1 ? "result" : "results")"
  }
}
