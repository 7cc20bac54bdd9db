package import GazetteDomain

/// The phrases for problems with ads, in one language; a missing phrase does not compile.
package struct AdTroublePhrases: Sendable {
  /// The reason why a filter is invalid, in a sentence that says what to write instead.
  package let filter: @Sendable (AdFilterProblem) -> String
  /// The reason why a source gave no listing, in a sentence.
  package let source: @Sendable (SourceError) -> String
  /// The reason why a listing cannot be read, in a sentence; the text names it, for example by its file.
  package let noListing: @Sendable (String) -> String
  /// There is no such file or page; the text is its name.
  package let nothingThere: @Sendable (String) -> String
  /// There is no such ad, or it is gone; the text is the request's.
  package let unknownAd: @Sendable (String) -> String
  /// There is no such saved search, or it is gone.
  package let unknownSearch: String
  /// A saved search needs another name.
  package let badName: String
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
  package let nothingYet: String
  /// The number of ads that would pass without this condition.
  package let loosening: @Sendable (_ condition: String, _ matches: Int) -> String

  /// Returns the sentence for any failure of the classifieds' use cases; `storeTrouble` returns those of the store.
  package func sentence(_ error: ClassifiedsError, storeTrouble: @Sendable (StoreError) -> String) -> String {
    switch error {
    case .filter(let problem): filter(problem)
    case .unknownAd(let id): unknownAd(id.text)
    case .unknownSearch: unknownSearch
    case .badName: badName
    case .store(let error): storeTrouble(error)
    }
  }
}

extension AdTroublePhrases {
  static let french = AdTroublePhrases(
    filter: frenchFilter,
    source: frenchSource,
    noListing: { "\($0) ne contient pas de liste d’annonces." },
    nothingThere: { "Il n’y a pas de liste d’annonces à \($0)." },
    unknownAd: { "Il n’y a pas (ou plus) d’annonce \($0)." },
    unknownSearch: "Cette recherche n’est pas (ou plus) enregistrée.",
    badName: "Une recherche enregistrée porte un nom de 1 à 100 caractères.",
    severalAds: { "Plusieurs sources ont une annonce \($0) ; précisez la source." },
    skipped: { skipped, all in
      PluralForms(one: "annonce", other: "annonces").counted(skipped, in: .french)
        + " sur \(NumberFormat(language: .french).integer(all)) illisible\(skipped > 1 ? "s" : "") :"
    },
    skippedAd: { ad in
      "annonce \(ad.rank + 1)\(ad.number.map { " (numéro \($0))" } ?? "") : \(frenchFault(ad.fault))"
    },
    moreSkipped: { "et \(NumberFormat(language: .french).integer($0)) de plus" },
    noCategories: "Les catégories n’ont pas pu être lues : elles portent leurs numéros.",
    nothingFound: "Aucune annonce ne passe ce filtre.",
    nothingYet: "Aucune annonce n’a encore été lue ; réessayez quand la source répondra.",
    loosening: { condition, matches in
      "Sans \(condition) : \(PluralForms(one: "annonce", other: "annonces").counted(matches, in: .french))."
    })

  private static let frenchFilter: @Sendable (AdFilterProblem) -> String = { problem in
    switch problem {
    case .unknownCategory(let text):
      "Il n’y a pas de catégorie « \(text) » ; donnez le numéro ou le nom d’une catégorie qui existe."
    case .field(let problem): FieldPhrases.french.sentence(problem)
    case .priceRangeReversed(let minimum, let maximum):
      "Le prix minimum (\(NumberFormat(language: .french).euros(minimum.euros))) dépasse le prix maximum "
        + "(\(NumberFormat(language: .french).euros(maximum.euros))) ; échangez-les."
    case .words(.tooLong(let limit)): "Cette recherche est trop longue : \(limit) caractères au plus."
    case .words(.tooManyWords(let limit)): "Cette recherche a trop de mots : \(limit) au plus."
    case .words(.controlCharacters): "Cette recherche contient des caractères de contrôle ; tapez des mots."
    }
  }

  private static let frenchSource: @Sendable (SourceError) -> String = { error in
    switch error {
    case .unreachable: "La source des annonces est injoignable."
    case .untrusted(_, let fault):
      "La Gazette ne fait pas confiance à la source des annonces : \(CertificateFaultPhrases.french.reason(fault))."
    case .timedOut(_, let after): "La source des annonces n’a pas répondu en \(after.components.seconds) s."
    case .rateLimited: "La source des annonces demande de patienter."
    case .budgetSpent: "La source des annonces a été assez sollicitée pour le moment."
    case .unauthorized, .forbidden, .blocksPrograms, .rejected: "La source des annonces refuse de répondre."
    case .notFound: "La source des annonces n’a pas de liste à cet endroit."
    case .failing(_, let status): "La source des annonces est en panne (erreur \(status))."
    case .unreadable, .packed: "La liste d’annonces est illisible."
    case .refused(_, let rule): "Cette adresse n’est pas consultée : \(OutboundRulePhrases.french.reason(rule))."
    case .setAside:
      "La Gazette s’est arrêtée en lisant ces annonces, et les a mises de côté. Redemandez-les pour réessayer."
    case .cancelled: "La lecture des annonces a été interrompue."
    }
  }

  private static func frenchFault(_ fault: SkippedAd.Fault) -> String {
    switch fault {
    case .notAnAd: "ce n’est pas une annonce"
    case .tooLarge: "elle est trop longue"
    case .missing(let field): "« \(field) » manque"
    case .unreadable(let field): "« \(field) » est illisible"
    case .impossible(let field): "« \(field) » a une valeur impossible"
    case .repeated: "une annonce de ce numéro la précède"
    }
  }
}

extension AdTroublePhrases {
  static let english = AdTroublePhrases(
    filter: englishFilter,
    source: englishSource,
    noListing: { "\($0) isn’t a list of ads." },
    nothingThere: { "No list of ads at \($0)." },
    unknownAd: { "Ad \($0) doesn’t exist, or no longer exists." },
    unknownSearch: "This saved search doesn’t exist, or no longer exists.",
    badName: "A saved search needs a name of 1 to 100 characters.",
    severalAds: { "Several sources have an ad \($0). Name the source, too." },
    skipped: { skipped, all in
      PluralForms(one: "ad", other: "ads").counted(skipped, in: .english)
        + " of \(NumberFormat(language: .english).integer(all)) could not be read:"
    },
    skippedAd: { ad in
      "ad \(ad.rank + 1)\(ad.number.map { " (number \($0))" } ?? ""): \(englishFault(ad.fault))"
    },
    moreSkipped: { "and \(NumberFormat(language: .english).integer($0)) more" },
    noCategories: "Couldn’t read the categories. Showing their numbers.",
    nothingFound: "No ads match these filters.",
    nothingYet: "No ads yet. Try again when the source answers.",
    loosening: { condition, matches in
      "Without \(condition): \(PluralForms(one: "ad", other: "ads").counted(matches, in: .english))."
    })

  private static let englishFilter: @Sendable (AdFilterProblem) -> String = { problem in
    switch problem {
    case .unknownCategory(let text): "There is no category “\(text)”. Use the number or name of an existing one."
    case .field(let problem): FieldPhrases.english.sentence(problem)
    case .priceRangeReversed(let minimum, let maximum):
      "The lowest price (\(NumberFormat(language: .english).euros(minimum.euros))) is above the highest "
        + "(\(NumberFormat(language: .english).euros(maximum.euros))); swap them."
    case .words(.tooLong(let limit)): "That search is too long. Use at most \(limit) characters."
    case .words(.tooManyWords(let limit)): "That search has too many words. Use at most \(limit)."
    case .words(.controlCharacters): "That search contains control characters. Type words only."
    }
  }

  private static let englishSource: @Sendable (SourceError) -> String = { error in
    switch error {
    case .unreachable: "Can’t reach the source of the ads."
    case .untrusted(_, let fault):
      "Gazette doesn’t trust the source of the ads: \(CertificateFaultPhrases.english.reason(fault))."
    case .timedOut(_, let after): "The source of the ads did not answer within \(after.components.seconds) s."
    case .rateLimited: "The source of the ads is limiting requests."
    case .budgetSpent: "The request limit for the source of the ads is used up for now."
    case .unauthorized, .forbidden, .blocksPrograms, .rejected: "The source of the ads rejected the request."
    case .notFound: "The source of the ads has no list there."
    case .failing(_, let status): "The source of the ads has a problem (error \(status))."
    case .unreadable, .packed: "Can’t read the list of ads."
    case .refused(_, let rule): "Gazette won’t fetch this address: \(OutboundRulePhrases.english.reason(rule))."
    case .setAside:
      "Gazette crashed while reading these ads, so they have been set aside. Refresh the ads to try again."
    case .cancelled: "Reading the ads was cancelled."
    }
  }

  private static func englishFault(_ fault: SkippedAd.Fault) -> String {
    switch fault {
    case .notAnAd: "it isn’t an ad"
    case .tooLarge: "it is too large"
    case .missing(let field): "“\(field)” is missing"
    case .unreadable(let field): "“\(field)” can’t be read"
    case .impossible(let field): "“\(field)” has an impossible value"
    case .repeated: "an ad of this number came earlier"
    }
  }
}
