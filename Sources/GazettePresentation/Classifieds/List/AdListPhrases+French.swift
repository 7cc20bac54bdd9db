extension AdListPhrases {
  static let french = AdListPhrases(
    count: { PluralForms(one: "annonce", other: "annonces").counted($0, in: .french) },
    collected: "Relevées",
    refresh: "Actualiser les annonces",
    stale: { trouble, age in "\(trouble) Les annonces ci-dessous ont été relevées \(age)." },
    urgent: "Urgent", professional: "Pro", priceDropped: "Prix en baisse", gone: "Retirée",
    noPrice: "Prix non précisé", free: "Gratuit",
    insteadOf: { "au lieu de \($0)" },
    noPicture: "Sans photo",
    star: { "Ajouter aux favoris : \($0)" },
    unstar: { "Retirer des favoris : \($0)" },
    more: "Plus d’annonces", first: "Retour aux premières annonces",
    nothingTitle: "Aucune annonce ne correspond",
    nothingText: "En retirant une condition, vous trouveriez :",
    nothingHelps: "Retirez plusieurs conditions à la fois, ou repartez de toutes les annonces.",
    loosening: { condition, matches in
      "sans \(condition), \(PluralForms(one: "annonce", other: "annonces").counted(matches, in: .french))"
    },
    emptyTitle: "La page des annonces est encore blanche",
    emptyText: "Elle se remplira dès que la source aura répondu.",
    noStarsTitle: "Aucun favori pour le moment",
    noStarsText: "L’étoile d’une annonce la garde ici, même quand son vendeur la retire.",
    troubleTitle: "Cette recherche ne peut pas être faite",
    skipped: {
      $0 < 2
        ? "Une annonce de la source était illisible et manque ici."
        : "\(NumberFormat(language: .french).integer($0)) annonces de la source étaient illisibles et manquent ici."
    })
}
