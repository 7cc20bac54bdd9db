package import GazetteDomain

/// The conditions of a watch's query as groups of fields, each filled; a second view of the text.
package struct WatchConditionsForm: Sendable, Hashable {
  /// The groups, the general one first.
  package let groups: [Group]

  /// The fields for some kinds of things.
  package struct Group: Sendable, Hashable {
    /// The kinds that have the fields, separated by spaces, with `any` for those that suit every kind; empty for always.
    package let kinds: String
    /// The fields.
    package let fields: [Field]
  }

  /// A field.
  package struct Field: Sendable, Hashable {
    /// The name in the form, the label, and the value; that of a box is empty unless it is ticked.
    package let name, label, value: String
    /// The control.
    package let control: Control
  }

  /// A kind of control.
  package enum Control: Sendable, Hashable {
    /// A line of text, or a number.
    case text, number
    /// A choice of one value.
    case choice([WatchForm.Choice])
    /// A checkbox.
    case box
  }
}

/// The things among which the form of a watch can choose.
package struct WatchFormChoices: Sendable {
  /// The reader's channels.
  package var channels: [Channel]
  /// The reader's subscriptions.
  package var subscriptions: [Subscription]
  /// The reader's cities by rank.
  package var cities: [SavedPlace]
  /// The categories of ads.
  package var categories: [AdCategory]

  /// Makes a set of choices.
  package init(
    channels: [Channel] = [], subscriptions: [Subscription] = [], cities: [SavedPlace] = [],
    categories: [AdCategory] = []
  ) {
    (self.channels, self.subscriptions, self.cities, self.categories) = (channels, subscriptions, cities, categories)
  }
}

/// Makes the view model of the conditions.
struct WatchConditionsPresenter {
  let edition: Edition
  let choices: WatchFormChoices
  private var words: WatchConditionPhrases { edition.phrases[WatchPhrases.self].conditions }

  func form(_ conditions: WatchConditions) -> WatchConditionsForm {
    WatchConditionsForm(groups: [
      group(
        "",
        choice("kind", words.kind, conditions.kind?.rawValue, words.everything, of: WatchedKind.allCases) {
          ($0.rawValue, words.kindName($0))
        }),
      group(
        "any article ad warning", field("words", words.words, conditions.words),
        field("without", words.without, conditions.excludedWords)),
      articles(conditions), ads(conditions),
      group("any article ad", box("picture", words.picture, conditions.hasPicture)),
      group("weather warning", city(conditions.city)), weather(conditions), warnings(conditions),
    ])
  }

  private func articles(_ conditions: WatchConditions) -> WatchConditionsForm.Group {
    let feeds = choices.subscriptions.map(\.title).sorted(by: Self.isOrdered)
    let folders = choices.subscriptions.compactMap(\.folder).sorted(by: Self.isOrdered)
    return group(
      "article", names("feed", words.feed, conditions.feed, feeds),
      names("folder", words.folder, conditions.folder, folders),
      field("lang", words.language, conditions.language))
  }

  private func ads(_ conditions: WatchConditions) -> WatchConditionsForm.Group {
    let categories = choices.categories.map { edition.phrases.classifieds.categories.name(of: $0) }
    return group(
      "ad", names("category", words.category, conditions.category, categories),
      field("from", words.minimumPrice, conditions.minimumPrice, .number),
      field("to", words.maximumPrice, conditions.maximumPrice, .number),
      choice("seller", words.seller, conditions.seller?.rawValue, words.any, of: AdSeller.allCases) {
        ($0.rawValue, words.sellerName($0))
      }, field("drop", words.drop, conditions.drop, .number), box("urgent", words.urgent, conditions.isUrgent),
      box("starred", words.starred, conditions.isStarred))
  }

  private func weather(_ conditions: WatchConditions) -> WatchConditionsForm.Group {
    group(
      "weather",
      choice("measure", words.measure, conditions.measure?.rawValue, words.noMeasure, of: WatchMeasure.allCases) {
        ($0.rawValue, words.measureName($0, $0.unit(in: conditions.units)))
      },
      choice("is", words.comparison, conditions.comparison.rawValue, nil, of: [.above, .atLeast, .below, .atMost]) {
        (comparison: WatchComparison) in (comparison.rawValue, words.comparisonName(comparison))
      }, field("value", words.value, conditions.value, .number),
      field("within", words.hours, conditions.hours, .number))
  }

  private func warnings(_ conditions: WatchConditions) -> WatchConditionsForm.Group {
    let phrases = edition.phrases[WarningPhrases.self]
    return group(
      "warning",
      choice("level", words.level, conditions.level.map { String($0.rawValue) }, words.any, of: WarningLevel.allCases) {
        (String($0.rawValue), phrases.levelName($0))
      },
      choice("type", words.warningKind, conditions.warningKind?.rawValue, words.any, of: WarningKind.allCases) {
        ($0.rawValue, phrases.kind($0))
      })
  }

  private func city(_ city: String) -> WatchConditionsForm.Field {
    let home = WatchForm.Choice(value: "home", label: words.home, isChosen: city.lowercased() == "home")
    var field = names("city", words.city, home.isChosen ? "" : city, choices.cities.map(\.place.name))
    guard case .choice(var cities) = field.control else { return field }
    cities.insert(home, at: 1)
    if home.isChosen { cities[0] = WatchForm.Choice(value: "", label: cities[0].label, isChosen: false) }
    field = WatchConditionsForm.Field(name: "city", label: words.city, value: city, control: .choice(cities))
    return field
  }

  private static func isOrdered(_ left: String, _ right: String) -> Bool {
    TextFolding.fold(left) < TextFolding.fold(right)
  }

  private func group(_ kinds: String, _ fields: WatchConditionsForm.Field...) -> WatchConditionsForm.Group {
    WatchConditionsForm.Group(kinds: kinds, fields: fields)
  }

  private func field(
    _ name: String, _ label: String, _ value: String, _ control: WatchConditionsForm.Control = .text
  ) -> WatchConditionsForm.Field {
    WatchConditionsForm.Field(name: name, label: label, value: value, control: control)
  }

  private func box(_ name: String, _ label: String, _ isTicked: Bool) -> WatchConditionsForm.Field {
    field(name, label, isTicked ? "1" : "", .box)
  }

  /// Returns a choice of names; a name of the query that is no known one, such as a part of one, is added.
  private func names(_ name: String, _ label: String, _ value: String, _ known: [String]) -> WatchConditionsForm.Field {
    var seen: Set<String> = [""]
    let values = (known.map(WatchConditions.value) + [value]).filter { seen.insert($0).inserted }
    return choice(name, label, value, words.any, of: values) { ($0, $0) }
  }

  /// Returns a choice of values, after one for no condition with the label `none`.
  private func choice<Value>(
    _ name: String, _ label: String, _ chosen: String?, _ none: String?, of values: [Value],
    _ option: (Value) -> (value: String, label: String)
  ) -> WatchConditionsForm.Field {
    let options = (none.map { [("", $0)] } ?? []) + values.map(option)
    let choices = options.map { value, label in
      WatchForm.Choice(value: value, label: label, isChosen: value == chosen ?? "")
    }
    return field(name, label, chosen ?? "", .choice(choices))
  }
}

extension Edition {
  /// The reader's units for the bounds of queries.
  package var watchUnits: ReaderSettings.Units { ReaderSettings.Units(rawValue: units.rawValue) ?? .metric }
}

/// The phrases of the conditions of a watch, in one language.
package struct WatchConditionPhrases: Sendable {
  /// The heading, the explanation, and the button that writes the conditions into the rule.
  package let title, hint, use: String
  /// The notice about a rule that has more than the fields can show, and about one that cannot be read.
  package let asText, unreadable: String
  /// The labels of the general fields.
  package let kind, everything, any, words, without, picture: String
  /// The labels of the fields of articles.
  package let feed, folder, language: String
  /// The labels of the fields of ads.
  package let category, minimumPrice, maximumPrice, seller, drop, urgent, starred: String
  /// The labels of the fields of the weather.
  package let city, home, measure, noMeasure, comparison, value, hours: String
  /// The labels of the fields of warnings.
  package let level, warningKind: String
  /// The name of a kind of things, in the plural.
  package let kindName: @Sendable (WatchedKind) -> String
  /// The name of a kind of seller.
  package let sellerName: @Sendable (AdSeller) -> String
  /// The name of a measure with its unit, which may be empty.
  package let measureName: @Sendable (WatchMeasure, _ unit: String) -> String
  /// The name of a comparison.
  package let comparisonName: @Sendable (WatchComparison) -> String
}

extension WatchConditionPhrases {
  static let french = WatchConditionPhrases(
    title: "Conditions", hint: "Ces champs et le texte ci-dessus disent la même chose. Le texte est ce qui compte.",
    use: "Utiliser ces conditions",
    asText: "Ce texte dit plus que ces champs ne peuvent montrer\u{A0}: modifiez-le directement.",
    unreadable: "Les conditions apparaissent ici dès que le texte est lisible.",
    kind: "Sujet", everything: "Tout", any: "Indifférent", words: "Avec les mots", without: "Sans les mots",
    picture: "Avec une image", feed: "Flux", folder: "Dossier", language: "Langue (code, par exemple fr)",
    category: "Catégorie", minimumPrice: "Prix, au moins (€)", maximumPrice: "Prix, au plus (€)", seller: "Vendeur",
    drop: "Baisse de plus de (%)", urgent: "Urgente", starred: "Favorite", city: "Ville", home: "Ville principale",
    measure: "Mesure", noMeasure: "Choisissez", comparison: "Comparaison", value: "Valeur",
    hours: "Dans les prochaines heures (24)", level: "Niveau, au moins", warningKind: "Type d’alerte",
    kindName: { kind in
      switch kind {
      case .article: "Articles"
      case .ad: "Annonces"
      case .weather: "Météo"
      case .warning: "Alertes"
      }
    },
    sellerName: { $0 == .professional ? "Professionnel" : "Particulier" },
    measureName: { measure, unit in
      switch measure {
      case .temperature: "Température (\(unit))"
      case .rain: "Pluie (\(unit))"
      case .snow: "Neige (\(unit))"
      case .wind: "Vent (\(unit))"
      case .gusts: "Rafales (\(unit))"
      case .uv: "Indice UV"
      }
    },
    comparisonName: { comparison in
      switch comparison {
      case .above: "plus de"
      case .atLeast: "au moins"
      case .below: "moins de"
      case .atMost: "au plus"
      case .equal: "égal à"
      }
    })

  static let english = WatchConditionPhrases(
    title: "Conditions", hint: "These fields and the text above say the same. The text is what counts.",
    use: "Use these conditions",
    asText: "This text says more than these fields can show. Edit it directly.",
    unreadable: "The conditions appear here as soon as the text can be read.",
    kind: "About", everything: "Everything", any: "Any", words: "With the words", without: "Without the words",
    picture: "With a picture", feed: "Feed", folder: "Folder", language: "Language (code, such as en)",
    category: "Category", minimumPrice: "Price, at least (€)", maximumPrice: "Price, at most (€)", seller: "Seller",
    drop: "Fell by more than (%)", urgent: "Urgent", starred: "Starred", city: "City", home: "Home city",
    measure: "Measure", noMeasure: "Choose", comparison: "Comparison", value: "Value",
    hours: "Within the next hours (24)", level: "Level, at least", warningKind: "Kind of warning",
    kindName: { kind in
      switch kind {
      case .article: "Articles"
      case .ad: "Ads"
      case .weather: "Weather"
      case .warning: "Warnings"
      }
    },
    sellerName: { $0 == .professional ? "Professional" : "Private" },
    measureName: { measure, unit in
      switch measure {
      case .temperature: "Temperature (\(unit))"
      case .rain: "Rain (\(unit))"
      case .snow: "Snow (\(unit))"
      case .wind: "Wind (\(unit))"
      case .gusts: "Gusts (\(unit))"
      case .uv: "UV index"
      }
    },
    comparisonName: { comparison in
      switch comparison {
      case .above: "more than"
      case .atLeast: "at least"
      case .below: "less than"
      case .atMost: "at most"
      case .equal: "equal to"
      }
    })
}
