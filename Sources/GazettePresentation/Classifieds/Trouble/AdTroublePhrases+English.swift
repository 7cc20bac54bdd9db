import GazetteDomain

extension AdTroublePhrases {
  static let english = AdTroublePhrases(
    filter: englishFilter,
    source: englishSource,
    noListing: { "\($0) holds no listing of ads." },
    nothingThere: { "There is no listing at \($0)." },
    unknownAd: { "There is no ad \($0), or not any more." },
    unknownSearch: "There is no such saved search, or not any more.",
    badName: "A saved search needs a name of 1 to 100 characters.",
    severalAds: { "Several sources have an ad \($0); name the source too." },
    skipped: { skipped, all in
      "\(PluralForms(one: "ad", other: "ads").counted(skipped, in: .english)) of \(all) could not be read:"
    },
    skippedAd: { ad in
      "ad \(ad.rank + 1)\(ad.number.map { " (number \($0))" } ?? ""): \(englishFault(ad.fault))"
    },
    moreSkipped: { "and \($0) more" },
    noCategories: "The categories could not be read: they stand under their numbers.",
    nothingFound: "No ad passes this filter.",
    nothingYet: "No ad was read yet; try again when the source answers.",
    loosening: { condition, matches in
      "Without \(condition): \(PluralForms(one: "ad", other: "ads").counted(matches, in: .english))."
    },
    condition: englishCondition)

  private static let englishFilter: @Sendable (AdFilterProblem) -> String = { problem in
    switch problem {
    case .unknownCategory(let text): "There is no category “\(text)”; give the number or the name of one that there is."
    case .field(let problem): FieldPhrases.english.sentence(problem)
    case .priceRangeReversed(let minimum, let maximum):
      "The lowest price (\(NumberFormat(language: .english).euros(minimum.euros))) is above the highest "
        + "(\(NumberFormat(language: .english).euros(maximum.euros))); exchange them."
    case .words(.tooLong(let limit)): "This search is too long: \(limit) characters at most."
    case .words(.tooManyWords(let limit)): "This search has too many words: \(limit) at most."
    case .words(.controlCharacters): "This search contains control characters; type words only."
    }
  }

  private static let englishSource: @Sendable (SourceError) -> String = { error in
    switch error {
    case .unreachable: "The source of the ads cannot be reached."
    case .timedOut(_, let after): "The source of the ads did not answer within \(after.components.seconds) s."
    case .rateLimited: "The source of the ads asks for patience."
    case .budgetSpent: "The source of the ads was asked often enough for now."
    case .unauthorized, .rejected: "The source of the ads refuses to answer."
    case .notFound: "The source of the ads has no listing there."
    case .failing(_, let status): "The source of the ads is in trouble (error \(status))."
    case .unreadable: "The listing cannot be read."
    case .refused(_, let rule): "This address is not fetched: \(OutboundRulePhrases.english.reason(rule))."
    case .setAside:
      "Gazette stopped while reading these ads, and has set them aside. Ask for them anew to try once more."
    case .cancelled: "Reading the listing was cancelled."
    }
  }

  private static func englishFault(_ fault: SkippedAd.Fault) -> String {
    switch fault {
    case .notAnAd: "it is no ad"
    case .tooLarge: "it is too large"
    case .missing(let field): "“\(field)” is missing"
    case .unreadable(let field): "“\(field)” cannot be read"
    case .impossible(let field): "“\(field)” has a value that cannot be"
    case .repeated: "an ad of this number came earlier"
    }
  }

  private static let englishCondition: @Sendable (AdFilter.Condition) -> String = { condition in
    switch condition {
    case .category(let id): "category \(id.rawValue)"
    case .words: "the words searched for"
    case .minimumPrice: "the lowest price"
    case .maximumPrice: "the highest price"
    case .withPicture: "“with a picture”"
    case .urgentOnly: "“urgent”"
    case .seller: "the kind of seller"
    case .starredOnly: "“starred”"
    }
  }
}
