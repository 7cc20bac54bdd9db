package import GazetteDomain

/// Gazette's phrases around the services' own words, which it never changes.
package struct WarningPhrases: SectionPhrases {
  /// The title of the strip, the list and the map's layer, and the link to all warnings.
  package let title, all: String
  /// A level in words, in the country with an ISO code, whose service may have its own term: « Alerte rouge »,
  /// « Vigilance rouge » in France.
  package let level: @Sendable (WarningLevel, _ countryCode: String) -> String
  /// The name of a level within a sentence: « rouge ».
  package let levelName: @Sendable (WarningLevel) -> String
  /// The name of a hazard: « vent ».
  package let kind: @Sendable (WarningKind) -> String
  /// A day, or the date of one that is further away, with a time, all written: « demain à 6 h 00 », « le 3 déc. à 6 h 00 ».
  package let dayTime, dateTime: @Sendable (_ day: String, _ time: String) -> String
  /// The period, given written moments: with an end, with both, with a start, and with neither.
  package let until: @Sendable (_ end: String) -> String
  package let span: @Sendable (_ start: String, _ end: String) -> String
  package let from: @Sendable (_ start: String) -> String
  package let untilWithdrawn: String
  /// The time zone when it is not the reader's: that of a place, or of the page's place.
  package let timeOf: @Sendable (_ place: String?) -> String
  /// The number of warnings in a country, in words, whose areas are unknown.
  package let unplaced: @Sendable (_ counted: String, _ country: String) -> String
  /// The notice that a warning was raised, given the previous level.
  package let raised: @Sendable (_ level: String) -> String
  /// The time of issue, written.
  package let issued: @Sendable (_ moment: String) -> String
  /// The number of warnings: all of them, those on further pages, and those on earlier pages.
  package let count, more, before: PluralForms
  /// The number of yellow warnings; the same for Météo-France.
  package let yellow, yellowInFrance: PluralForms
  /// The meaning of an empty list, and its reliability.
  package let standing: WarningStandingPhrases
  /// The phrases of the page of one warning.
  package let detail: WarningDetailPhrases
  /// The phrases of the map's warnings.
  package let map: WarningMapPhrases
  /// The output of `gazette warnings` for a reader without places.
  package let noPlaces: String
}

/// The reliability of the data: no failure reads as "no warnings".
package struct WarningStandingPhrases: Sendable {
  /// The notice that warnings may be missing, in one line.
  package let incomplete: String
  /// The time of the data.
  package let asOf: @Sendable (_ moment: String) -> String
  /// The notice that there were no warnings at a moment, everywhere or at named places.
  package let clear: @Sendable (_ moment: String) -> String
  package let clearAt: @Sendable (_ places: String, _ moment: String) -> String
  /// The text that replaces it once the data are too old.
  package let tooOld: @Sendable (_ moment: String) -> String
  /// The notice that the data of named places are from a moment.
  package let old: @Sendable (_ places: String, _ moment: String) -> String
  /// The notice that there are no data about named places.
  package let unknown: @Sendable (_ places: String) -> String
  /// The notice that no service covers named places.
  package let uncovered: @Sendable (_ places: String) -> String
  /// A service and its problem.
  package let problem: @Sendable (_ service: String, _ sentence: String) -> String
  /// The reason why a service's data are incomplete or old, besides failures.
  let notRequestedYet, unwatched, notRenewed: String
  /// The notice that all warnings here have ended since the page was made.
  package let past: String
  /// The place of a page: no warnings, at a moment; no data; no service; data from a moment.
  package let clearHere: @Sendable (_ moment: String) -> String
  package let unknownHere, uncoveredHere: String
  package let oldHere: @Sendable (_ moment: String) -> String
  /// The notice that there are no warnings in a country, at a moment.
  package let clearIn: @Sendable (_ country: String, _ moment: String) -> String
}

/// The phrases of the page of one warning.
package struct WarningDetailPhrases: Sendable {
  /// The labels of its parts.
  package let instruction, area, places, facts, otherLanguages: String
  /// The words before the reader's affected places.
  package let affectedPlaces: String
  /// The names of its facts.
  package let when, issuedAt, sender, service, licence, level, kind, whole: String
  /// The link to the service's own page.
  package let original: String
  /// The notice that it has ended, given the written moment.
  package let ended: @Sendable (_ moment: String) -> String
  /// The notice that its service declares the danger over.
  package let allClear: String
  /// The notice that the data are old, so the warning may have been withdrawn.
  package let mayBeWithdrawn: @Sendable (_ moment: String) -> String
  /// The title and the text for a warning that is no longer stored, and the link to its replacement.
  package let goneTitle, gone, successor: String
  /// The notice that a part of its areas could not be placed.
  package let unplaced: String
  /// The notice that its service gives no details.
  package let noText: String
  /// The map's text alternative, given its areas.
  package let map: @Sendable (_ areas: String) -> String
  /// The notice that it affects none of the reader's places.
  package let noPlaces: String
  /// The mark of quoted words, given their language.
  package let quoted: @Sendable (_ language: String) -> String
  /// The words before MeteoAlarm's own sentence.
  package let meteoAlarm: String
}

/// The phrases of the map's warnings.
package struct WarningMapPhrases: Sendable {
  /// The notice that there is nothing to draw, and its limits.
  package let none: String
  /// The mark of a listed warning without shapes.
  package let undrawn: String
  /// The button that closes the card of a warning.
  package let close: String
}

extension WarningPhrases {
  package static let french = WarningPhrases(
    title: "Alertes", all: "Toutes les alertes",
    level: { level, countryCode in
      let word = countryCode == "FR" ? "Vigilance" : "Alerte"
      return switch level {
      case .minor: "\(word) mineure"
      case .moderate: "\(word) jaune"
      case .severe: "\(word) orange"
      case .extreme: "\(word) rouge"
      }
    },
    levelName: { level in
      switch level {
      case .minor: "mineure"
      case .moderate: "jaune"
      case .severe: "orange"
      case .extreme: "rouge"
      }
    },
    kind: { kind in
      switch kind {
      case .wind: "vent"
      case .snowIce: "neige et verglas"
      case .thunderstorm: "orages"
      case .fog: "brouillard"
      case .heat: "chaleur"
      case .cold: "froid"
      case .coast: "littoral"
      case .forestFire: "feux de forêt"
      case .avalanche: "avalanches"
      case .rain: "pluie"
      case .flood: "crues"
      case .rainFlood: "pluie et inondations"
      case .marine: "mer"
      case .drought: "sécheresse"
      case .tornado: "tornade"
      case .tropicalStorm: "cyclone tropical"
      case .tsunami: "tsunami"
      case .airQuality: "qualité de l’air"
      case .ultraviolet: "rayonnement UV"
      case .other: "autre phénomène"
      }
    },
    dayTime: { "\($0) à \($1)" }, dateTime: { "le \($0) à \($1)" },
    until: { "jusqu’\(frenchEnd($0))" },
    span: { start, end in
      let isOneDay = start.first?.isNumber == true && end.first?.isNumber == true
      return isOneDay ? "de \(start) à \(end)" : "\(frenchStart(start)) jusqu’\(frenchEnd(end))"
    },
    from: { "à partir \(frenchStart($0))" },
    untilWithdrawn: "jusqu’à nouvel ordre",
    timeOf: { $0.map { "heure de \($0)" } ?? "heure locale" }, unplaced: { "\($0), zone inconnue (\($1))" },
    raised: { "relevée, elle était \($0)" },
    issued: { $0.first?.isNumber == true ? "publiée à \($0)" : "publiée \($0)" },
    count: PluralForms(one: "alerte", other: "alertes"),
    more: PluralForms(one: "autre alerte", other: "autres alertes"),
    before: PluralForms(one: "alerte précédente", other: "alertes précédentes"),
    yellow: PluralForms(one: "alerte jaune", other: "alertes jaunes"),
    yellowInFrance: PluralForms(one: "vigilance jaune", other: "vigilances jaunes"),
    standing: .french, detail: .french, map: .french,
    noPlaces: "Aucune ville enregistrée.")

  /// Returns `de 18 h 00`, `de demain à 6 h 00`, `du 3 déc. à 6 h 00`.
  private static func frenchStart(_ moment: String) -> String {
    moment.hasPrefix("le ") ? "du " + moment.dropFirst(3) : "de " + moment
  }

  /// Returns `à 18 h 00`, `à demain à 6 h 00`, `au 3 déc. à 6 h 00`.
  private static func frenchEnd(_ moment: String) -> String {
    moment.hasPrefix("le ") ? "au " + moment.dropFirst(3) : "à " + moment
  }

  package static let english = WarningPhrases(
    title: "Warnings", all: "All warnings",
    level: { level, _ in
      switch level {
      case .minor: "Minor warning"
      case .moderate: "Yellow warning"
      case .severe: "Orange warning"
      case .extreme: "Red warning"
      }
    },
    levelName: { level in
      switch level {
      case .minor: "minor"
      case .moderate: "yellow"
      case .severe: "orange"
      case .extreme: "red"
      }
    },
    kind: { kind in
      switch kind {
      case .wind: "wind"
      case .snowIce: "snow and ice"
      case .thunderstorm: "thunderstorms"
      case .fog: "fog"
      case .heat: "heat"
      case .cold: "cold"
      case .coast: "coast"
      case .forestFire: "forest fire"
      case .avalanche: "avalanches"
      case .rain: "rain"
      case .flood: "floods"
      case .rainFlood: "rain and floods"
      case .marine: "sea"
      case .drought: "drought"
      case .tornado: "tornado"
      case .tropicalStorm: "tropical storm"
      case .tsunami: "tsunami"
      case .airQuality: "air quality"
      case .ultraviolet: "UV radiation"
      case .other: "other hazard"
      }
    },
    dayTime: { "\($0) \($1)" }, dateTime: { "\($1) on \($0)" },
    until: { "until \($0)" }, span: { "from \($0) to \($1)" }, from: { "from \($0)" },
    untilWithdrawn: "until further notice",
    timeOf: { $0.map { "\($0) time" } ?? "local time" }, unplaced: { "\($0) in \($1), area unknown" },
    raised: { "raised from \($0)" }, issued: { "issued \($0)" },
    count: PluralForms(one: "warning", other: "warnings"),
    more: PluralForms(one: "more warning", other: "more warnings"),
    before: PluralForms(one: "earlier warning", other: "earlier warnings"),
    yellow: PluralForms(one: "yellow warning", other: "yellow warnings"),
    yellowInFrance: PluralForms(one: "yellow warning", other: "yellow warnings"),
    standing: .english, detail: .english, map: .english,
    noPlaces: "No saved cities.")
}

extension WarningStandingPhrases {
  static let french = WarningStandingPhrases(
    incomplete: "Des alertes peuvent manquer",
    asOf: { $0.first?.isNumber == true ? "à \($0)" : $0 },
    clear: { "Aucune alerte pour vos villes (\($0.first?.isNumber == true ? "à \($0)" : $0))." },
    clearAt: { "\($0)\u{A0}: aucune alerte (\($1.first?.isNumber == true ? "à \($1)" : $1))." },
    tooOld: {
      "Aucune alerte (\($0.first?.isNumber == true ? "à \($0)" : $0)), mais pas d’information plus récente."
    },
    old: {
      "\($0)\u{A0}: dernier état connu \($1.first?.isNumber == true ? "à \($1)" : $1)\u{A0}; rien de plus récent."
    },
    unknown: { "\($0)\u{A0}: aucune information sur les alertes." },
    uncovered: { "Aucun service d’alerte ne couvre \($0)." },
    problem: { "\($0)\u{A0}: \($1)" },
    notRequestedYet: "Les alertes n’ont pas encore été chargées.",
    unwatched: "Les alertes de ce pays ne sont pas suivies. Ajoutez-y une ville pour les recevoir.",
    notRenewed: "Les alertes n’ont pas été mises à jour récemment.",
    past: "Ces alertes ont pris fin.",
    clearHere: { "Aucune alerte ici (\($0.first?.isNumber == true ? "à \($0)" : $0))." },
    unknownHere: "Aucune information sur les alertes ici.",
    uncoveredHere: "Aucun service d’alerte ne couvre ce lieu.",
    oldHere: {
      "Dernier état connu \($0.first?.isNumber == true ? "à \($0)" : $0)\u{A0}; rien de plus récent."
    },
    clearIn: { "Aucune alerte\u{A0}: \($0) (\($1.first?.isNumber == true ? "à \($1)" : $1))." })

  static let english = WarningStandingPhrases(
    incomplete: "Warnings may be incomplete",
    asOf: { "as of \($0)" }, clear: { "No warnings for your cities (as of \($0))." },
    clearAt: { "\($0): no warnings (as of \($1))." },
    tooOld: { "No warnings as of \($0); no newer information." },
    old: { "\($0): last known \($1.first?.isNumber == true ? "at \($1)" : $1); no newer information." },
    unknown: { "\($0): no information about warnings." },
    uncovered: { "No warning service covers \($0)." },
    problem: { "\($0): \($1)" },
    notRequestedYet: "Warnings haven’t loaded yet.",
    unwatched: "Warnings for this country aren’t followed. Add a city there to get them.",
    notRenewed: "Warnings haven’t been updated recently.",
    past: "These warnings have ended.",
    clearHere: { "No warnings here (as of \($0))." },
    unknownHere: "No information about warnings here.",
    uncoveredHere: "No warning service covers this place.",
    oldHere: { "Last known \($0.first?.isNumber == true ? "at \($0)" : $0); no newer information." },
    clearIn: { "No warnings: \($0) (as of \($1))." })
}

extension WarningDetailPhrases {
  static let french = WarningDetailPhrases(
    instruction: "Que faire", area: "Où", places: "Vos villes", facts: "Détails",
    otherLanguages: "En d’autres langues", affectedPlaces: "Vos villes\u{A0}:",
    when: "Quand", issuedAt: "Publiée", sender: "Émise par", service: "Via", licence: "Licence",
    level: "Niveau", kind: "Danger", whole: "Zones",
    original: "Bulletin officiel",
    ended: { "Cette alerte a pris fin (\($0))." },
    allClear: "Le danger est passé, selon le service.",
    mayBeWithdrawn: {
      "Dernière mise à jour \($0.first?.isNumber == true ? "à \($0)" : $0). Elle a peut-être pris fin depuis."
    },
    goneTitle: "Cette alerte n’est plus en vigueur",
    gone: "Son service l’a retirée ou remplacée, ou elle a pris fin.", successor: "Remplacée par une autre alerte",
    unplaced: "La carte ne montre pas toutes ses zones.",
    noText: "Le service ne donne pas de détails.",
    map: { "Carte des zones\u{A0}: \($0)" },
    noPlaces: "Aucune de vos villes.",
    quoted: { "Texte du service (\($0))" },
    meteoAlarm: "De MeteoAlarm\u{A0}:")

  static let english = WarningDetailPhrases(
    instruction: "What to do", area: "Where", places: "Your cities", facts: "Details",
    otherLanguages: "In other languages", affectedPlaces: "Your cities:",
    when: "When", issuedAt: "Issued", sender: "Issued by", service: "Via", licence: "Licence",
    level: "Level", kind: "Hazard", whole: "Areas",
    original: "Original notice",
    ended: { "This warning has ended (\($0))." },
    allClear: "The danger is over, according to the service.",
    mayBeWithdrawn: { "Last update \($0). It may have ended since." },
    goneTitle: "This warning is no longer in force",
    gone: "Its service withdrew or replaced it, or it has ended.", successor: "Replaced by another warning",
    unplaced: "The map doesn’t show some of its areas.",
    noText: "The service gives no details.",
    map: { "Map of the areas: \($0)" },
    noPlaces: "None of your cities.",
    quoted: { "The service’s text (\($0))" },
    meteoAlarm: "From MeteoAlarm:")
}

extension WarningMapPhrases {
  static let french = WarningMapPhrases(
    none: "Aucune alerte. Gazette suit les pays de vos villes.",
    undrawn: "zone absente de la carte", close: "Fermer l’alerte")
  static let english = WarningMapPhrases(
    none: "No warnings. Gazette follows the countries of your cities.",
    undrawn: "area not on the map", close: "Close the warning")
}

/// The sentence that MeteoAlarm's terms require next to its warnings, verbatim, up to the link and the full stop.
package enum MeteoAlarmDisclaimer {
  package static let before =
    "Time delays between this website and the www.meteoalarm.org website are possible. For the most up-to-date "
    + "awareness information as published by the participating National Meteorological and Hydrological Services, "
    + "please refer to "
  /// The name of its site, which links to ``address``.
  package static let site = "www.meteoalarm.org"
  package static let address = "https://www.meteoalarm.org/"
}
