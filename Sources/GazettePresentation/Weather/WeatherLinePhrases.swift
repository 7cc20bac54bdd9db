import GazetteDomain

/// The phrases of the newspaper's weather line, in one language; in lower case, as within a sentence.
package struct WeatherLinePhrases: Sendable {
  /// An event, certain or possible: `rain`, `a chance of rain`.
  let spell, possibleSpell: @Sendable (SpellKind) -> String
  let sky: @Sendable (WeatherOutlook.DrySky) -> String
  /// A sky that follows an event.
  let then: @Sendable (_ sky: String) -> String
  let wind: @Sendable (WeatherOutlook.WindStrength) -> String
  let gusts: @Sendable (_ speed: String) -> String
  let frost, freezing, hot, veryHot: String
  let noon, midnight: String
  let allDay, restOfDay, and, tomorrow: String
  let until, from, around: @Sendable (_ time: String) -> String
  let between, atTimes: @Sendable (_ start: String, _ end: String) -> String
  /// `in Paris`
  let place: @Sendable (_ name: String) -> String
  /// `8 to 12°`, from two figures; the first has no degree sign.
  let range: @Sendable (_ low: String, _ high: String) -> String
  /// A range of the hours until midnight.
  let untilTonight: @Sendable (_ range: String) -> String
  /// The separator between events and temperatures.
  let separator: String
}

extension WeatherLinePhrases {
  static let french = WeatherLinePhrases(
    spell: { kind in
      switch kind {
      case .tornado: "tornade"
      case .hail: "orages de grêle"
      case .thunderstorm: "orages"
      case .freezingRain: "pluie verglaçante"
      case .heavySnow: "fortes chutes de neige"
      case .snow: "neige"
      case .lightSnow: "neige faible"
      case .snowShowers: "averses de neige"
      case .squalls: "bourrasques"
      case .heavyRain: "forte pluie"
      case .rainHeavyAtTimes: "pluie parfois forte"
      case .rain: "pluie"
      case .showers: "averses"
      case .lightRain: "pluie faible"
      case .drizzle: "bruine"
      case .precipitation: "précipitations"
      case .freezingFog: "brouillard givrant"
      case .fog: "brouillard"
      case .haze: "air brumeux"
      }
    },
    possibleSpell: { kind in
      switch kind {
      case .hail: "orages de grêle possibles"
      case .thunderstorm: "orages possibles"
      case .freezingRain: "pluie verglaçante possible"
      case .heavySnow, .snow, .lightSnow: "neige possible"
      case .snowShowers: "averses de neige possibles"
      case .heavyRain, .rainHeavyAtTimes, .rain, .lightRain: "pluie possible"
      case .showers: "averses possibles"
      case .drizzle: "bruine possible"
      case .precipitation: "précipitations possibles"
      case .tornado: "tornade possible"
      case .squalls: "bourrasques possibles"
      case .freezingFog, .fog: "brouillard possible"
      case .haze: "air parfois brumeux"
      }
    },
    sky: { sky in
      switch sky {
      case .sunny: "soleil"
      case .clearNight: "ciel dégagé"
      case .sunAndCloud: "soleil et nuages"
      case .someCloudAtNight: "quelques nuages"
      case .overcast: "ciel gris"
      }
    },
    then: { "puis \($0)" },
    wind: { strength in
      switch strength {
      case .fresh: "vent"
      case .strong: "vent fort"
      case .storm: "tempête"
      }
    },
    gusts: { "rafales à \($0)" },
    frost: "gel", freezing: "gel", hot: "chaleur", veryHot: "forte chaleur", noon: "midi", midnight: "minuit",
    allDay: "toute la journée", restOfDay: "le reste de la journée", and: " et ", tomorrow: "demain",
    until: { "jusqu’à \($0)" }, from: { "à partir de \($0)" }, around: { "vers \($0)" },
    between: { "de \($0) à \($1)" }, atTimes: { "par moments entre \($0) et \($1)" },
    place: { frenchPlace($0) }, range: { "de \($0) à \($1)" },
    untilTonight: { "\($0) jusqu’à ce soir" }, separator: "\u{202F}; ")

  /// Returns `à Paris`, `au Havre`, `aux Sables-d’Olonne`, `à La Rochelle`.
  private static func frenchPlace(_ name: String) -> String {
    if name.hasPrefix("Le ") { return "au " + name.dropFirst(3) }
    if name.hasPrefix("Les ") { return "aux " + name.dropFirst(4) }
    return "à " + name
  }
}

extension WeatherLinePhrases {
  static let english = WeatherLinePhrases(
    spell: { englishSpell($0) },
    possibleSpell: { kind in
      switch kind {
      case .heavySnow, .lightSnow: "a chance of snow"
      case .heavyRain, .rainHeavyAtTimes, .lightRain: "a chance of rain"
      default: "a chance of \(englishSpell(kind))"
      }
    },
    sky: { sky in
      switch sky {
      case .sunny: "sunny"
      case .clearNight: "clear skies"
      case .sunAndCloud: "sun and cloud"
      case .someCloudAtNight: "some cloud"
      case .overcast: "grey skies"
      }
    },
    then: { "then \($0)" },
    wind: { strength in
      switch strength {
      case .fresh: "windy"
      case .strong: "strong wind"
      case .storm: "storm-force wind"
      }
    },
    gusts: { "gusts to \($0)" },
    frost: "frost", freezing: "freezing", hot: "hot", veryHot: "very hot", noon: "noon", midnight: "midnight",
    allDay: "all day", restOfDay: "for the rest of the day", and: " and ", tomorrow: "tomorrow",
    until: { "until \($0)" }, from: { "from \($0)" }, around: { "around \($0)" },
    between: { "from \(englishStart($0, $1)) to \($1)" },
    atTimes: { "at times between \(englishStart($0, $1)) and \($1)" },
    place: { "in \($0)" }, range: { "\($0) to \($1)" },
    untilTonight: { "\($0) until tonight" }, separator: "; ")

  private static func englishSpell(_ kind: SpellKind) -> String {
    switch kind {
    case .tornado: "tornado"
    case .hail: "thunderstorms with hail"
    case .thunderstorm: "thunderstorms"
    case .freezingRain: "freezing rain"
    case .heavySnow: "heavy snow"
    case .snow: "snow"
    case .lightSnow: "light snow"
    case .snowShowers: "snow showers"
    case .squalls: "squalls"
    case .heavyRain: "heavy rain"
    case .rainHeavyAtTimes: "occasionally heavy rain"
    case .rain: "rain"
    case .showers: "showers"
    case .lightRain: "light rain"
    case .drizzle: "drizzle"
    case .precipitation: "precipitation"
    case .freezingFog: "freezing fog"
    case .fog: "fog"
    case .haze: "hazy air"
    }
  }

  /// Returns `1` for `1 pm` when the end is in the same half of the day: from 1 to 5 pm.
  private static func englishStart(_ start: String, _ end: String) -> String {
    let (first, last) = (start.split(separator: "\u{A0}"), end.split(separator: "\u{A0}"))
    guard first.count == 2, last.count == 2, first[1] == last[1] else { return start }
    return String(first[0])
  }
}
