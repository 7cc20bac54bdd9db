package import GazetteDomain

/// The phrases for problems with ads, in one language; a missing phrase does not compile.
package struct AdProblemPhrases: Sendable {
  /// The reason why a filter is invalid, in a sentence that says what to write instead.
  package let filter: @Sendable (AdFilterProblem) -> String
  /// The reason why a source gave no listing, in a sentence.
  package let source: @Sendable (SourceError) -> String
  /// The reason why a listing cannot be read, in a sentence; the text names it, for example by its file.
  package let notAListing: @Sendable (String) -> String
  /// There is no such file or page; the text is its name.
  package let noSuchListing: @Sendable (String) -> String
  /// There is no such ad, or it is gone; the text is the request's.
  package let unknownAd: @Sendable (String) -> String
  /// Several sources have an ad of this number; they follow.
  package let severalAds: @Sendable (Int64) -> String
  /// The number of skipped ads, and of all ads.
  package let skipped: @Sendable (_ skipped: Int, _ all: Int) -> String
  /// The reason why one ad was skipped: its place in the listing counted from 1, its number, and the fault.
  package let skippedAd: @Sendable (SkippedAd) -> String
  /// The number of skipped ads that are not named.
  package let moreSkipped: @Sendable (Int) -> String
  /// The categories could not be read, so their numbers are shown.
  package let noCategories: String
  /// Nothing passes the filter.
  package let nothingFound: String
  /// No ad was ever fetched, and the source has a problem.
  package let noAdsYet: String
  /// The number of ads that would pass without this condition.
  package let loosening: @Sendable (_ condition: String, _ matches: Int) -> String

  /// Returns the sentence for any failure of the classifieds' use cases; `storeProblem` returns those of the store.
  package func sentence(_ error: ClassifiedsError, storeProblem: @Sendable (StoreError) -> String) -> String {
    switch error {
    case .filter(let problem): filter(problem)
    case .unknownAd(let id): unknownAd(id.text)
    case .store(let error): storeProblem(error)
    }
  }
}

extension AdProblemPhrases {
  static let french = AdProblemPhrases(
    filter: frenchFilter,
    source: frenchSource,
    notAListing: { "\($0) n’est pas une liste d’annonces." },
    noSuchListing: { "Aucune liste d’annonces à \($0)." },
    unknownAd: { "L’annonce \($0) n’existe pas ou plus." },
    severalAds: { "Plusieurs sources ont une annonce \($0). Précisez la source." },
    skipped: { skipped, all in
      PluralForms(one: "annonce", other: "annonces").counted(skipped, in: .french)
        + " sur \(NumberFormat(language: .french).integer(all)) illisible\(skipped > 1 ? "s" : "") :"
    },
    skippedAd: { ad in
      "annonce \(ad.rank + 1)\(ad.number.map { " (numéro \($0))" } ?? "") : \(frenchFault(ad.fault))"
    },
    moreSkipped: { "et \(NumberFormat(language: .french).integer($0)) de plus" },
    noCategories: "Catégories illisibles. Voici leurs numéros.",
    nothingFound: "Aucune annonce ne correspond à ces filtres.",
    noAdsYet: "Aucune annonce pour le moment. Réessayez quand la source répondra.",
    loosening: { condition, matches in
      "Sans \(condition) : \(PluralForms(one: "annonce", other: "annonces").counted(matches, in: .french))."
    })

  private static let frenchFilter: @Sendable (AdFilterProblem) -> String = { problem in
    switch problem {
    case .unknownCategory(let text):
      "Catégorie inconnue : « \(text) ». Indiquez le numéro ou le nom d’une catégorie existante."
    case .field(let problem): FieldPhrases.french.sentence(problem)
    case .priceRangeReversed(let minimum, let maximum):
      "Le prix minimum (\(NumberFormat(language: .french).euros(minimum.euros))) dépasse le prix maximum "
        + "(\(NumberFormat(language: .french).euros(maximum.euros))). Échangez-les."
    case .words(.tooLong(let limit)): "Cette recherche est trop longue : \(limit) caractères au plus."
    case .words(.tooManyWords(let limit)): "Cette recherche a trop de mots : \(limit) au plus."
    case .words(.controlCharacters): "Cette recherche contient des caractères de contrôle. Tapez seulement des mots."
    }
  }

  private static let frenchSource: @Sendable (SourceError) -> String = { error in
    switch error {
    case .unreachable: "La source des annonces est injoignable."
    case .untrusted(_, let fault):
      "Gazette ne fait pas confiance à la source des annonces : \(CertificateFaultPhrases.french.reason(fault))."
    case .timedOut(_, let after): "La source des annonces n’a pas répondu en \(after.components.seconds) s."
    case .rateLimited: "La source des annonces limite les requêtes. Réessayez plus tard."
    case .budgetSpent: "La limite de requêtes vers la source des annonces est atteinte. Réessayez plus tard."
    case .unauthorized, .forbidden, .blocksPrograms, .rejected: "La source des annonces a refusé la requête."
    case .notFound: "La source des annonces n’a pas de liste à cet endroit."
    case .failing(_, let status): "La source des annonces est en panne (erreur \(status))."
    case .unreadable, .packed: "La liste d’annonces est illisible."
    case .refused(_, let rule): "Gazette ne charge pas cette adresse : \(OutboundRulePhrases.french.reason(rule))."
    case .quarantined:
      "Gazette s’est arrêtée de façon inattendue en lisant ces annonces, et les ignore. Actualisez-les pour réessayer."
    case .cancelled: "La lecture des annonces a été annulée."
    }
  }

  private static func frenchFault(_ fault: SkippedAd.Fault) -> String {
    switch fault {
    case .notAnAd: "ce n’est pas une annonce"
    case .tooLarge: "elle est trop longue"
    case .missing(let field): "« \(field) » manque"
    case .unreadable(let field): "« \(field) » est illisible"
    case .impossible(let field): "« \(field) » n’est pas valide"
    case .repeated: "une annonce précédente a le même numéro"
    }
  }
}

extension AdProblemPhrases {
  static let english = AdProblemPhrases(
    filter: englishFilter,
    source: englishSource,
    notAListing: { "\($0) isn’t a list of ads." },
    noSuchListing: { "No list of ads at \($0)." },
    unknownAd: { "Ad \($0) doesn’t exist, or no longer exists." },
    severalAds: { "Several sources have an ad \($0). Specify the source." },
    skipped: { skipped, all in
      PluralForms(one: "ad", other: "ads").counted(skipped, in: .english)
        + " of \(NumberFormat(language: .english).integer(all)) couldn’t be read:"
    },
    skippedAd: { ad in
      "ad \(ad.rank + 1)\(ad.number.map { " (number \($0))" } ?? ""): \(englishFault(ad.fault))"
    },
    moreSkipped: { "and \(NumberFormat(language: .english).integer($0)) more" },
    noCategories: "Couldn’t read the categories. Showing their numbers.",
    nothingFound: "No ads match these filters.",
    noAdsYet: "No ads yet. Try again when the source answers.",
    loosening: { condition, matches in
      "Without \(condition): \(PluralForms(one: "ad", other: "ads").counted(matches, in: .english))."
    })

  private static let englishFilter: @Sendable (AdFilterProblem) -> String = { problem in
    switch problem {
    case .unknownCategory(let text): "Unknown category “\(text)”. Use the number or name of an existing one."
    case .field(let problem): FieldPhrases.english.sentence(problem)
    case .priceRangeReversed(let minimum, let maximum):
      "The lowest price (\(NumberFormat(language: .english).euros(minimum.euros))) is above the highest "
        + "(\(NumberFormat(language: .english).euros(maximum.euros))). Swap them."
    case .words(.tooLong(let limit)): "That search is too long. Use at most \(limit) characters."
    case .words(.tooManyWords(let limit)): "That search has too many words. Use at most \(limit)."
    case .words(.controlCharacters): "That search contains control characters. Type words only."
    }
  }

  private static let englishSource: @Sendable (SourceError) -> String = { error in
    switch error {
    case .unreachable: "Can’t reach the ad source."
    case .untrusted(_, let fault):
      "Gazette doesn’t trust the ad source: \(CertificateFaultPhrases.english.reason(fault))."
    case .timedOut(_, let after): "The ad source didn’t answer within \(after.components.seconds) s."
    case .rateLimited: "The ad source is limiting requests. Try again later."
    case .budgetSpent: "The request limit for the ad source is used up. Try again later."
    case .unauthorized, .forbidden, .blocksPrograms, .rejected: "The ad source rejected the request."
    case .notFound: "The ad source has no list there."
    case .failing(_, let status): "The ad source has a problem (error \(status))."
    case .unreadable, .packed: "Can’t read the list of ads."
    case .refused(_, let rule): "Gazette won’t fetch this address: \(OutboundRulePhrases.english.reason(rule))."
    case .quarantined:
      "Gazette crashed while reading these ads, so it skips them. Refresh the ads to try again."
    case .cancelled: "Reading the ads was cancelled."
    }
  }

  private static func englishFault(_ fault: SkippedAd.Fault) -> String {
    switch fault {
    case .notAnAd: "it isn’t an ad"
    case .tooLarge: "it is too large"
    case .missing(let field): "“\(field)” is missing"
    case .unreadable(let field): "“\(field)” can’t be read"
    case .impossible(let field): "“\(field)” isn’t valid"
    case .repeated: "an earlier ad has the same number"
    }
  }
}
