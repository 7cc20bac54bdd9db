import GazetteDomain

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
        + " sur \(all) illisible\(skipped > 1 ? "s" : "") :"
    },
    skippedAd: { ad in
      "annonce \(ad.rank + 1)\(ad.number.map { " (numéro \($0))" } ?? "") : \(frenchFault(ad.fault))"
    },
    moreSkipped: { "et \($0) de plus" },
    noCategories: "Les catégories n’ont pas pu être lues : elles portent leurs numéros.",
    nothingFound: "Aucune annonce ne passe ce filtre.",
    nothingYet: "Aucune annonce n’a encore été lue ; réessayez quand la source répondra.",
    loosening: { condition, matches in
      "Sans \(condition) : \(PluralForms(one: "annonce", other: "annonces").counted(matches, in: .french))."
    },
    condition: frenchCondition)

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
    case .timedOut(_, let after): "La source des annonces n’a pas répondu en \(after.components.seconds) s."
    case .rateLimited: "La source des annonces demande de patienter."
    case .budgetSpent: "La source des annonces a été assez sollicitée pour le moment."
    case .unauthorized, .rejected: "La source des annonces refuse de répondre."
    case .notFound: "La source des annonces n’a pas de liste à cet endroit."
    case .failing(_, let status): "La source des annonces est en panne (erreur \(status))."
    case .unreadable: "La liste d’annonces est illisible."
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

  private static let frenchCondition: @Sendable (AdFilter.Condition) -> String = { condition in
    switch condition {
    case .category(let id): "la catégorie \(id.rawValue)"
    case .words: "les mots cherchés"
    case .minimumPrice: "le prix minimum"
    case .maximumPrice: "le prix maximum"
    case .withPicture: "« avec photo »"
    case .urgentOnly: "« urgent »"
    case .seller: "le type de vendeur"
    case .starredOnly: "« favoris »"
    }
  }
}
