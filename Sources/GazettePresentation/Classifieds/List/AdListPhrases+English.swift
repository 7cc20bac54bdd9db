extension AdListPhrases {
  static let english = AdListPhrases(
    count: { PluralForms(one: "ad", other: "ads").counted($0, in: .english) },
    collected: "Collected",
    refresh: "Refresh the ads",
    stale: { trouble, age in "\(trouble) The ads below were collected \(age)." },
    urgent: "Urgent", professional: "Trade", priceDropped: "Price drop", gone: "Withdrawn",
    noPrice: "No price given", free: "Free",
    insteadOf: { "instead of \($0)" },
    noPicture: "No picture",
    star: { "Star: \($0)" },
    unstar: { "Remove the star: \($0)" },
    more: "More ads", first: "Back to the first ads",
    nothingTitle: "No ad matches",
    nothingText: "With one condition less you would find:",
    nothingHelps: "Take several conditions away at once, or start again from all ads.",
    loosening: { condition, matches in
      "without \(condition), \(PluralForms(one: "ad", other: "ads").counted(matches, in: .english))"
    },
    emptyTitle: "The page of classifieds is still blank",
    emptyText: "It fills as soon as the source has answered.",
    noStarsTitle: "No starred ads yet",
    noStarsText: "An ad’s star keeps it here, even when its seller withdraws it.",
    troubleTitle: "This search cannot be made",
    skipped: {
      $0 == 1
        ? "One ad of the source could not be read and is missing here."
        : "\(NumberFormat(language: .english).integer($0)) ads of the source could not be read and are missing here."
    })
}
