package import GazetteDomain

/// What the paper says around the services' own words, which it never changes.
package struct WarningPhrases: SectionPhrases {
  /// What the strip, the list and the layer of the map are called, and the link to all of it.
  package let title, all: String
  /// A level in words: « Alerte rouge ».
  package let level: @Sendable (WarningLevel) -> String
  /// A level's own name within a sentence: « rouge ».
  package let levelName: @Sendable (WarningLevel) -> String
  /// What is warned of: « vent ».
  package let kind: @Sendable (WarningKind) -> String
  /// When it holds, of written moments: until, from and until, from on, and with neither.
  package let until: @Sendable (_ end: String) -> String
  package let span: @Sendable (_ start: String, _ end: String) -> String
  package let from: @Sendable (_ start: String) -> String
  package let untilWithdrawn: String
  /// Whose time it is, where it is not the reader's: that of a place, or of the one that the page is about.
  package let timeOf: @Sendable (_ place: String?) -> String
  /// So many warnings of a country, in words, whose areas are unknown.
  package let unplaced: @Sendable (_ counted: String, _ country: String) -> String
  /// That a warning was raised, from a level.
  package let raised: @Sendable (_ level: String) -> String
  /// When it was issued, at a written moment.
  package let issued: @Sendable (_ moment: String) -> String
  /// So many warnings; so many more; so many that stand before those of a page.
  package let count, more, before: PluralForms
  /// What an empty list means, and how sure it is.
  package let standing: WarningStandingPhrases
  /// What the page of one warning says.
  package let detail: WarningDetailPhrases
  /// What the map says of them.
  package let map: WarningMapPhrases
  /// What `gazette warnings` writes where the reader has no places.
  package let noPlaces: String
}

/// What is said of how sure the paper is: no failure reads as "no warnings".
package struct WarningStandingPhrases: Sendable {
  /// Of which moment what is told is.
  package let asOf: @Sendable (_ moment: String) -> String
  /// That there were none at a moment, everywhere or at named places.
  package let clear: @Sendable (_ moment: String) -> String
  package let clearAt: @Sendable (_ places: String, _ moment: String) -> String
  /// What is said instead once that is too long ago.
  package let tooOld: @Sendable (_ moment: String) -> String
  /// That named places are told as they were at a moment.
  package let old: @Sendable (_ places: String, _ moment: String) -> String
  /// That nothing is known of named places.
  package let unknown: @Sendable (_ places: String) -> String
  /// That no service warns for named places.
  package let uncovered: @Sendable (_ places: String) -> String
  /// A service and its trouble.
  package let trouble: @Sendable (_ service: String, _ sentence: String) -> String
  /// Why a service gave no whole, new answer, beside what failed.
  let notAskedYet, unwatched, notRenewed: String
  /// That all that was known here has ended since the page was made.
  package let past: String
  /// That there are none at the place of a page: at a moment; that nothing is known; that nobody warns; as it was then.
  package let clearHere: @Sendable (_ moment: String) -> String
  package let unknownHere, uncoveredHere: String
  package let oldHere: @Sendable (_ moment: String) -> String
  /// That there are none in a country, at a moment.
  package let clearIn: @Sendable (_ country: String, _ moment: String) -> String
}

/// What the page of one warning says.
package struct WarningDetailPhrases: Sendable {
  /// The labels of its parts.
  package let instruction, area, places, facts, otherLanguages: String
  /// What stands before the reader's places that it holds at.
  package let held: String
  /// The names of its facts.
  package let when, issuedAt, sender, service, licence, level, kind, whole: String
  /// The link to the service's own page.
  package let original: String
  /// That it has ended, at a written moment.
  package let ended: @Sendable (_ moment: String) -> String
  /// That its service says that there is no danger any more.
  package let allClear: String
  /// That what is told is old, and may be withdrawn since.
  package let mayBeWithdrawn: @Sendable (_ moment: String) -> String
  /// The title and the sentence of the page of a warning that is not kept any more, and the link to what took its place.
  package let goneTitle, gone, successor: String
  /// That a part of its areas could not be placed.
  package let unplaced: String
  /// That its service wrote no more.
  package let noText: String
  /// The map in words: its areas.
  package let map: @Sendable (_ areas: String) -> String
  /// That it holds at none of the reader's places.
  package let noPlaces: String
  /// Marks words that are quoted: in which language.
  package let quoted: @Sendable (_ language: String) -> String
  /// What is told of MeteoAlarm's own words: they are EUMETNET's.
  package let meteoAlarm: String
}

/// What the map says of warnings.
package struct WarningMapPhrases: Sendable {
  /// That there is none to be drawn, and why that says little.
  package let none: String
  /// That nobody drew where a warning of the list holds.
  package let undrawn: String
  /// Closes the card of a warning.
  package let close: String
}

extension WarningPhrases {
  package static let french = WarningPhrases(
    title: "Alertes", all: "Toutes les alertes",
    level: { level in
      switch level {
      case .minor: "Alerte mineure"
      case .moderate: "Alerte jaune"
      case .severe: "Alerte orange"
      case .extreme: "Alerte rouge"
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
      case .ultraviolet: "rayons ultraviolets"
      case .other: "autre danger"
      }
    },
    until: { "jusqu’à \($0)" }, span: { "de \($0) à \($1)" }, from: { "à partir de \($0)" },
    untilWithdrawn: "jusqu’à nouvel ordre",
    timeOf: { $0.map { "heure de \($0)" } ?? "heure locale" }, unplaced: { "\($0), zone inconnue (\($1))" },
    raised: { "relevée, elle était \($0)" },
    issued: { $0.first?.isNumber == true ? "publiée à \($0)" : "publiée \($0)" },
    count: PluralForms(one: "alerte", other: "alertes"),
    more: PluralForms(one: "autre alerte", other: "autres alertes"),
    before: PluralForms(one: "alerte précédente", other: "alertes précédentes"),
    standing: .french, detail: .french, map: .french,
    noPlaces: "Aucune ville enregistrée.")

  package static let english = WarningPhrases(
    title: "Warnings", all: "All warnings",
    level: { level in
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
      case .ultraviolet: "ultraviolet rays"
      case .other: "another danger"
      }
    },
    until: { "until \($0)" }, span: { "from \($0) to \($1)" }, from: { "from \($0)" },
    untilWithdrawn: "until further notice",
    timeOf: { $0.map { "\($0) time" } ?? "local time" }, unplaced: { "\($0) in \($1), area unknown" },
    raised: { "raised from \($0)" }, issued: { "issued \($0)" },
    count: PluralForms(one: "warning", other: "warnings"),
    more: PluralForms(one: "more warning", other: "more warnings"),
    before: PluralForms(one: "warning before these", other: "warnings before these"),
    standing: .english, detail: .english, map: .english,
    noPlaces: "No saved cities.")
}

extension WarningStandingPhrases {
  static let french = WarningStandingPhrases(
    asOf: { "état\u{A0}: \($0)" }, clear: { "Aucune alerte pour vos villes (\($0))." },
    clearAt: { "\($0)\u{A0}: aucune alerte (\($1))." },
    tooOld: { "Il n’y avait pas d’alerte à ce moment (\($0))\u{A0}; depuis, on ne sait pas." },
    old: { "\($0)\u{A0}: ce qui était connu alors (\($1))\u{A0}; depuis, on ne sait pas." },
    unknown: { "\($0)\u{A0}: on ne sait pas s’il y a des alertes." },
    uncovered: { "\($0)\u{A0}: aucun service d’alerte connu de Gazette." },
    trouble: { "\($0)\u{A0}: \($1)" },
    notAskedYet: "Les alertes n’ont pas encore été demandées.",
    unwatched: "Aucun lecteur n’a de ville ici\u{A0}: les alertes n’y sont pas demandées.",
    notRenewed: "Les alertes n’ont pas été renouvelées depuis longtemps.",
    past: "Les alertes qui étaient connues ici ont pris fin.",
    clearHere: { "Aucune alerte ici (\($0))." },
    unknownHere: "On ne sait pas s’il y a des alertes ici.",
    uncoveredHere: "Aucun service d’alerte connu de Gazette ne couvre ce lieu.",
    oldHere: { "Alertes connues alors (\($0))\u{A0}; depuis, on ne sait pas." },
    clearIn: { "Aucune alerte\u{A0}: \($0) (\($1))." })

  static let english = WarningStandingPhrases(
    asOf: { "as of \($0)" }, clear: { "No warnings for your cities (as of \($0))." },
    clearAt: { "\($0): no warnings (as of \($1))." },
    tooOld: { "There were no warnings then (\($0)); since then, nobody knows." },
    old: { "\($0): as it was known then (\($1)); since then, nobody knows." },
    unknown: { "\($0): it isn’t known whether there are warnings." },
    uncovered: { "\($0): no warning service that Gazette knows." },
    trouble: { "\($0): \($1)" },
    notAskedYet: "The warnings haven’t been asked for yet.",
    unwatched: "No reader has a city here, so its warnings aren’t asked for.",
    notRenewed: "The warnings haven’t been renewed for a long time.",
    past: "The warnings that were known here have ended.",
    clearHere: { "No warnings here (as of \($0))." },
    unknownHere: "It isn’t known whether there are warnings here.",
    uncoveredHere: "No warning service that Gazette knows covers this place.",
    oldHere: { "Warnings as they were known then (\($0)); since then, nobody knows." },
    clearIn: { "No warnings: \($0) (as of \($1))." })
}

extension WarningDetailPhrases {
  static let french = WarningDetailPhrases(
    instruction: "Que faire", area: "Où", places: "Vos villes", facts: "L’alerte",
    otherLanguages: "En d’autres langues", held: "Vos villes\u{A0}:",
    when: "Quand", issuedAt: "Publiée", sender: "Émise par", service: "Transmise par", licence: "Licence",
    level: "Niveau", kind: "Danger", whole: "Zones",
    original: "L’avis d’origine",
    ended: { "Cette alerte a pris fin (\($0))." },
    allClear: "Son service dit que le danger est passé.",
    mayBeWithdrawn: { "Dernières nouvelles de son service\u{A0}: \($0). Elle peut avoir été levée depuis." },
    goneTitle: "Cette alerte n’est plus en vigueur",
    gone: "Son service l’a retirée ou remplacée, ou elle a pris fin.", successor: "Ce qui l’a remplacée",
    unplaced: "Une partie de ses zones n’a pas pu être placée sur la carte.",
    noText: "Son service n’en dit pas plus.",
    map: { "Carte des zones\u{A0}: \($0)" },
    noPlaces: "Aucune de vos villes.",
    quoted: { "Texte du service (\($0))" },
    meteoAlarm: "De MeteoAlarm\u{A0}:")

  static let english = WarningDetailPhrases(
    instruction: "What to do", area: "Where", places: "Your cities", facts: "The warning",
    otherLanguages: "In other languages", held: "Your cities:",
    when: "When", issuedAt: "Issued", sender: "Issued by", service: "Passed on by", licence: "Licence",
    level: "Level", kind: "Danger", whole: "Areas",
    original: "The original notice",
    ended: { "This warning has ended (\($0))." },
    allClear: "Its service says that the danger is over.",
    mayBeWithdrawn: { "Last heard of its service: \($0). It may have been lifted since." },
    goneTitle: "This warning is no longer in force",
    gone: "Its service withdrew or replaced it, or it has ended.", successor: "What took its place",
    unplaced: "Some of its areas couldn’t be placed on the map.",
    noText: "Its service says no more.",
    map: { "Map of the areas: \($0)" },
    noPlaces: "None of your cities.",
    quoted: { "The service’s text (\($0))" },
    meteoAlarm: "From MeteoAlarm:")
}

extension WarningMapPhrases {
  static let french = WarningMapPhrases(
    none: "Aucune alerte à dessiner. Seuls les pays de vos villes sont suivis.",
    undrawn: "zone non dessinée", close: "Fermer l’alerte")
  static let english = WarningMapPhrases(
    none: "No warning to draw. Only the countries of your cities are followed.",
    undrawn: "area not drawn", close: "Close the warning")
}

/// The sentence that MeteoAlarm's terms ask for beside its warnings, word by word, up to the link to it and the full stop.
package enum MeteoAlarmDisclaimer {
  package static let before =
    "Time delays between this website and the www.meteoalarm.org website are possible. For the most up-to-date "
    + "awareness information as published by the participating National Meteorological and Hydrological Services, "
    + "please refer to "
  /// Its site's name, which leads to ``address``.
  package static let site = "www.meteoalarm.org"
  package static let address = "https://www.meteoalarm.org/"
}
