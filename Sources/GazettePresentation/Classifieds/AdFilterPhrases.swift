package import GazetteDomain

/// The phrases of the form that filters ads, in one language.
package struct AdFilterPhrases: Sendable {
  /// The form's name, and the summary that opens it on a phone.
  package let title: String
  /// The summary, given the number of conditions set.
  package let counted: @Sendable (Int) -> String
  /// The search field's label, and its placeholder.
  package let search, searchHint: String
  /// Headings of the groups.
  package let categories, price, options, seller, order, layout: String
  /// The price fields.
  package let minimum, maximum: String
  /// The conditions, each with its phrases for several places.
  package let conditions: AdConditionPhrases
  /// The sellers.
  package let anySeller, privatePersons, professionals: String
  /// The orders.
  package let byUrgency, newest, oldest, cheapest, dearest: String
  /// The two looks of the list.
  package let cards, rows: String
  /// The button, and the link that removes every condition.
  package let apply, clear: String
  /// The effect of a chip's cross, given the condition.
  package let remove: @Sendable (_ condition: String) -> String
  /// The chip that leads back to the filter of the list that was last looked at, given its conditions.
  package let lastFilter: @Sendable (_ conditions: String) -> String
  /// A chip's condition on the price.
  package let atLeast, atMost: @Sendable (_ price: String) -> String
  /// A chip's search words, given the typed text; also used within a sentence.
  package let words: @Sendable (_ text: String) -> String
  /// A category without a known name.
  package let unnamedCategory: @Sendable (_ number: String) -> String
}

extension AdFilterPhrases {
  static let french = AdFilterPhrases(
    title: "Filtres",
    counted: { $0 == 0 ? "Filtres" : "Filtres (\($0))" },
    search: "Rechercher dans les annonces", searchHint: "vélo, table basse, Lyon…",
    categories: "Catégories", price: "Prix en euros", options: "Seulement", seller: "Vendeur", order: "Trier par",
    layout: "Présentation",
    minimum: "de", maximum: "à",
    conditions: .french,
    anySeller: "tous", privatePersons: "particuliers", professionals: "professionnels",
    byUrgency: "urgentes d’abord", newest: "plus récentes", oldest: "plus anciennes", cheapest: "moins chères",
    dearest: "plus chères",
    cards: "Vignettes", rows: "Lignes",
    apply: "Filtrer", clear: "Tout effacer",
    remove: { "Retirer : \($0)" },
    lastFilter: { "Votre dernier filtre : \($0)" },
    atLeast: { "à partir de \($0)" }, atMost: { "jusqu’à \($0)" },
    words: { "« \($0) »" },
    unnamedCategory: { "catégorie \($0)" })

  static let english = AdFilterPhrases(
    title: "Filters",
    counted: { $0 == 0 ? "Filters" : "Filters (\($0))" },
    search: "Search ads", searchHint: "bicycle, table, Lyon…",
    categories: "Categories", price: "Price in euros", options: "Only", seller: "Seller", order: "Sort by",
    layout: "Layout",
    minimum: "from", maximum: "to",
    conditions: .english,
    anySeller: "all", privatePersons: "private", professionals: "business",
    byUrgency: "urgent first", newest: "newest first", oldest: "oldest first", cheapest: "lowest price",
    dearest: "highest price",
    cards: "Cards", rows: "Rows",
    apply: "Apply", clear: "Clear all",
    remove: { "Remove: \($0)" },
    lastFilter: { "Your last filter: \($0)" },
    atLeast: { "from \($0)" }, atMost: { "up to \($0)" },
    words: { "“\($0)”" },
    unnamedCategory: { "category \($0)" })
}

/// The phrases for the conditions on ads, in one language.
package struct AdConditionPhrases: Sendable {
  /// One condition each.
  package let category, words, minimumPrice, maximumPrice, withPicture, urgentOnly, seller,
    starredOnly: AdConditionWords

  /// The phrases for a condition.
  package subscript(_ condition: AdFilter.Condition) -> AdConditionWords {
    switch condition {
    case .category: category
    case .words: words
    case .minimumPrice: minimumPrice
    case .maximumPrice: maximumPrice
    case .withPicture: withPicture
    case .urgentOnly: urgentOnly
    case .seller: seller
    case .starredOnly: starredOnly
    }
  }

  /// Returns the name of a condition within a sentence: « la catégorie 5 », « le prix minimum ».
  package func name(of condition: AdFilter.Condition) -> String {
    guard case .category(let id) = condition else { return self[condition].name }
    return "\(category.name) \(id.rawValue)"
  }
}

/// The phrases for one condition.
package struct AdConditionWords: Sendable {
  /// The name within a sentence: « le prix minimum ».
  package let name: String
  /// The label of its checkbox; empty for a condition with a value.
  package let label: String
  /// The option at the terminal; empty when there is none.
  package let option: OptionWords

  init(_ name: String, label: String = "", option: OptionWords = OptionWords("")) {
    self.name = name
    self.label = label
    self.option = option
  }
}

extension AdConditionPhrases {
  static let french = AdConditionPhrases(
    category: AdConditionWords(
      "la catégorie",
      option: OptionWords(
        "Seulement les annonces de cette catégorie ; option répétable.", value: "nom ou numéro")),
    words: AdConditionWords(
      "les mots recherchés",
      option: OptionWords(
        "Seulement les annonces dont le titre ou le texte contient tous ces mots ou débuts de mots.",
        value: "texte")),
    minimumPrice: AdConditionWords(
      "le prix minimum",
      option: OptionWords("Seulement les annonces à partir de ce prix.", value: "en euros")),
    maximumPrice: AdConditionWords(
      "le prix maximum", option: OptionWords("Seulement les annonces jusqu’à ce prix.", value: "en euros")),
    withPicture: AdConditionWords(
      "« avec photo »", label: "avec photo", option: OptionWords("Seulement les annonces avec photo.")),
    urgentOnly: AdConditionWords(
      "« urgent »", label: "urgentes", option: OptionWords("Seulement les annonces urgentes.")),
    seller: AdConditionWords("le type de vendeur"),
    starredOnly: AdConditionWords("« favoris »", label: "mes favoris"))

  static let english = AdConditionPhrases(
    category: AdConditionWords(
      "category",
      option: OptionWords("Only ads in this category; repeatable.", value: "name or number")),
    words: AdConditionWords(
      "the search words",
      option: OptionWords(
        "Only ads whose title or description contains all these words or beginnings of words.", value: "text")),
    minimumPrice: AdConditionWords(
      "the lowest price", option: OptionWords("Only ads at or above this price.", value: "euros")),
    maximumPrice: AdConditionWords(
      "the highest price", option: OptionWords("Only ads at or below this price.", value: "euros")),
    withPicture: AdConditionWords(
      "“with a picture”", label: "with a picture", option: OptionWords("Only ads with a picture.")),
    urgentOnly: AdConditionWords("“urgent”", label: "urgent", option: OptionWords("Only urgent ads.")),
    seller: AdConditionWords("the seller type"),
    starredOnly: AdConditionWords("“starred”", label: "my starred ads"))
}
