extension AdFilterPhrases {
  static let french = AdFilterPhrases(
    title: "Filtres",
    counted: { $0 == 0 ? "Filtres" : "Filtres (\($0))" },
    search: "Chercher dans les annonces", searchHint: "vélo, table basse, Lyon…",
    categories: "Rubriques", price: "Prix en euros", options: "Seulement", seller: "Vendeur", order: "Ordre",
    layout: "Présentation",
    minimum: "de", maximum: "à",
    withPicture: "avec photo", urgentOnly: "urgentes", starredOnly: "mes favoris",
    anySeller: "tous", privatePersons: "particuliers", professionals: "professionnels",
    byUrgency: "urgentes d’abord", newest: "plus récentes", oldest: "plus anciennes", cheapest: "moins chères",
    dearest: "plus chères",
    cards: "Vignettes", rows: "Lignes",
    apply: "Filtrer", clear: "Tout effacer",
    remove: { "Retirer : \($0)" },
    atLeast: { "à partir de \($0)" }, atMost: { "jusqu’à \($0)" },
    words: { "« \($0) »" },
    unnamedCategory: { "rubrique \($0)" })

  static let english = AdFilterPhrases(
    title: "Filters",
    counted: { $0 == 0 ? "Filters" : "Filters (\($0))" },
    search: "Search the ads", searchHint: "bicycle, table, Lyon…",
    categories: "Categories", price: "Price in euros", options: "Only", seller: "Seller", order: "Order",
    layout: "Layout",
    minimum: "from", maximum: "to",
    withPicture: "with a picture", urgentOnly: "urgent", starredOnly: "my starred ads",
    anySeller: "all", privatePersons: "private", professionals: "trade",
    byUrgency: "urgent first", newest: "newest", oldest: "oldest", cheapest: "cheapest", dearest: "dearest",
    cards: "Cards", rows: "Rows",
    apply: "Filter", clear: "Clear all",
    remove: { "Remove: \($0)" },
    atLeast: { "from \($0)" }, atMost: { "up to \($0)" },
    words: { "“\($0)”" },
    unnamedCategory: { "category \($0)" })
}
