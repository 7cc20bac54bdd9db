/// What the form that filters ads says, in one language.
package struct AdFilterPhrases: Sendable {
  /// The form's name, and the summary that opens it on a phone.
  package let title: String
  /// The summary with how many conditions are set.
  package let counted: @Sendable (Int) -> String
  /// The search field's label, and what stands in it while it is empty.
  package let search, searchHint: String
  /// Headings of the groups.
  package let categories, price, options, seller, order, layout: String
  /// The price fields.
  package let minimum, maximum: String
  /// The options.
  package let withPicture, urgentOnly, starredOnly: String
  /// The sellers.
  package let anySeller, privatePersons, professionals: String
  /// The orders.
  package let byUrgency, newest, oldest, cheapest, dearest: String
  /// The two looks of the list.
  package let cards, rows: String
  /// The button, and the link that takes every condition away.
  package let apply, clear: String
  /// What a chip's cross does, given the condition.
  package let remove: @Sendable (_ condition: String) -> String
  /// A chip's condition on the price.
  package let atLeast, atMost: @Sendable (_ price: String) -> String
  /// A chip's words, given what was typed; the same within a sentence.
  package let words: @Sendable (_ text: String) -> String
  /// A category whose name is not known.
  package let unnamedCategory: @Sendable (_ number: String) -> String
}

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
