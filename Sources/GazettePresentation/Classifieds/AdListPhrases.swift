/// The phrases of the list of ads, in one language.
package struct AdListPhrases: Sendable {
  /// The count above the list: « 1 200 annonces ».
  package let count: @Sendable (Int) -> String
  /// The words before the age of the list: « Relevées » il y a 3 min.
  package let collected: String
  /// The button that fetches the ads again.
  package let refresh: String
  /// The notice that ads are old because their source has a problem: the problem, and the age of the ads.
  package let stale: @Sendable (_ problem: String, _ age: String) -> String
  /// Badges of an ad.
  package let urgent, professional, priceDropped, gone: String
  /// The phrases for a missing price, and for a price of zero.
  package let noPrice, free: String
  /// The price before the last drop, for screen readers, given that price.
  package let insteadOf: @Sendable (_ price: String) -> String
  /// The text in place of a missing picture.
  package let noPicture: String
  /// The star's label, given the ad's title.
  package let star: @Sendable (_ title: String) -> String
  /// The pressed star's label, given the ad's title.
  package let unstar: @Sendable (_ title: String) -> String
  /// The link to the next page, and back to the first.
  package let more, first: String
  /// The heading and text when nothing passes the filter.
  package let noMatchesTitle, noMatchesText: String
  /// The text when nothing passes, and removing any single condition would not help.
  package let noMatchesAdvice: String
  /// The number of ads without one condition.
  package let loosening: @Sendable (_ condition: String, _ matches: Int) -> String
  /// The heading and text when no ads were ever fetched.
  package let emptyTitle, emptyText: String
  /// The heading and text when no ad is starred.
  package let noStarsTitle, noStarsText: String
  /// The number of a source's unreadable ads.
  package let skipped: @Sendable (_ skipped: Int) -> String
}

extension AdListPhrases {
  static let french = AdListPhrases(
    count: { PluralForms(one: "annonce", other: "annonces").counted($0, in: .french) },
    collected: "Mises à jour",
    refresh: "Actualiser les annonces",
    stale: { problem, age in "\(problem) Les annonces ci-dessous ont été mises à jour \(age)." },
    urgent: "Urgent", professional: "Pro", priceDropped: "Prix en baisse", gone: "Retirée",
    noPrice: "Prix non précisé", free: "Gratuit",
    insteadOf: { "au lieu de \($0)" },
    noPicture: "Sans photo",
    star: { "Ajouter aux favoris : \($0)" },
    unstar: { "Retirer des favoris : \($0)" },
    more: "Plus d’annonces", first: "Retour aux premières annonces",
    noMatchesTitle: "Aucune annonce ne correspond",
    noMatchesText: "Retirez un filtre :",
    noMatchesAdvice: "Retirez plusieurs filtres, ou repartez de toutes les annonces.",
    loosening: { condition, matches in
      "sans \(condition), \(PluralForms(one: "annonce", other: "annonces").counted(matches, in: .french))"
    },
    emptyTitle: "Aucune annonce pour le moment",
    emptyText: "Les annonces s’afficheront dès que la source aura répondu.",
    noStarsTitle: "Aucun favori pour le moment",
    noStarsText: "Une annonce favorite reste ici, même si son vendeur la retire.",
    skipped: {
      $0 < 2
        ? "Une annonce était illisible et n’est pas affichée."
        : "\(NumberFormat(language: .french).integer($0)) annonces étaient illisibles et ne sont pas affichées."
    })
}

extension AdListPhrases {
  static let english = AdListPhrases(
    count: { PluralForms(one: "ad", other: "ads").counted($0, in: .english) },
    collected: "Updated",
    refresh: "Refresh ads",
    stale: { problem, age in "\(problem) The ads below were updated \(age)." },
    urgent: "Urgent", professional: "Business", priceDropped: "Price drop", gone: "Removed",
    noPrice: "No price given", free: "Free",
    insteadOf: { "was \($0)" },
    noPicture: "No picture",
    star: { "Star: \($0)" },
    unstar: { "Unstar: \($0)" },
    more: "More ads", first: "Back to the first ads",
    noMatchesTitle: "No matching ads",
    noMatchesText: "Remove a filter:",
    noMatchesAdvice: "Remove several filters, or start again from all ads.",
    loosening: { condition, matches in
      "without \(condition), \(PluralForms(one: "ad", other: "ads").counted(matches, in: .english))"
    },
    emptyTitle: "No ads yet",
    emptyText: "Ads appear here as soon as the source answers.",
    noStarsTitle: "No starred ads yet",
    noStarsText: "Starred ads stay here, even when the seller withdraws them.",
    skipped: {
      $0 == 1
        ? "One ad couldn’t be read and isn’t shown."
        : "\(NumberFormat(language: .english).integer($0)) ads couldn’t be read and aren’t shown."
    })
}
