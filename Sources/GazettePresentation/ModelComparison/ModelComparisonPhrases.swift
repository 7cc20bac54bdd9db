package import GazetteDomain

/// The phrases for several models' forecasts and their accuracy, in one language.
package struct ModelComparisonPhrases: Sendable {
  /// The title of the page and of the link to it.
  package let title: String
  /// The title in the browser's bar, given a place.
  package let titleOf: @Sendable (_ place: String) -> String
  /// The notice that nothing is stored yet, and what the button does; the button.
  package let notFetched, compare: String
  /// The reason why the models gave no data, and the remedy: Gazette does not retry by itself.
  let budgetSpent, unavailable: String
  /// The time of the fetch.
  package let fetchedAt: @Sendable (_ age: String) -> String
  /// All models agree on the temperature for all days: the number of models, the difference.
  let agree: @Sendable (_ models: Int, _ degrees: String) -> String
  /// They agree until a day, and the largest difference after it.
  let agreeUntil:
    @Sendable (_ models: Int, _ degrees: String, _ day: String, _ apart: String, _ worst: String) -> String
  /// They differ from the first day.
  let disagree: @Sendable (_ models: Int, _ apart: String, _ worst: String) -> String
  /// Their rain: days on which all forecast some, none does, or they differ.
  let wet, dry, dryOnly, open: @Sendable (_ days: String) -> String
  /// No model forecasts rain, or all do on every day.
  let allDry, allWet: String
  /// The separator between two of these.
  let separator: String
  /// The last two of a list of days; a range of days.
  let and: @Sendable (_ first: String, _ last: String) -> String
  let through: @Sendable (_ first: String, _ last: String) -> String
  /// A range of figures.
  let range: @Sendable (_ low: String, _ high: String) -> String
  /// The number of models that forecast a wet day, and of all models.
  let models: @Sendable (_ wet: Int, _ total: Int) -> String
  /// The meaning of the bars of the days.
  package let barHint: String
  /// The heading of the chart, its explanation, and the notice that it is missing.
  package let spread: String
  package let spreadHint, noSpread: String
  /// The chart for screen readers: the lowest and highest temperature, and the range of eight in ten members at the end.
  let spreadSummary: @Sendable (_ lowest: String, _ highest: String, _ low: String, _ high: String) -> String
  /// The heading of the table of models, and its first column.
  package let byModel, model: String
  /// The chance of a wet day.
  package let chance: String
  /// A model's name.
  let name: @Sendable (WeatherModel) -> String
  /// The phrases for the scores.
  package let scores: ForecastSkillPhrases
}

extension WeatherPhrases {
  /// Returns the sentence for models that could not be fetched.
  package func modelComparisonProblem(_ error: WeatherError) -> String {
    switch error {
    case .source(.budgetSpent), .source(.rateLimited): modelComparison.budgetSpent
    case .source(.unreachable), .source(.timedOut), .source(.failing), .source(.unreadable): modelComparison.unavailable
    default: sentence(error)
    }
  }
}

/// The phrases for the accuracy of the sources.
package struct ForecastSkillPhrases: Sendable {
  /// The heading.
  package let title: String
  /// The best source at a place, its mean error, and the number of days.
  let best: @Sendable (_ name: String, _ place: String, _ degrees: String, _ days: Int) -> String
  /// Several sources are equally good.
  let level: @Sendable (_ place: String, _ degrees: String, _ days: Int) -> String
  /// The error of a single source.
  let only: @Sendable (_ name: String, _ place: String, _ degrees: String, _ days: Int) -> String
  /// The columns: source, days, rain.
  package let source, days, rain: String
  /// The heading of the columns of errors, and of each of them.
  package let errors: String
  package let leadTime: @Sendable (Int) -> String
  /// The number of correct forecasts, and of all.
  let hits: @Sendable (_ right: Int, _ total: Int) -> String
  /// The reference of the measurement.
  let measured: @Sendable (_ judge: String, _ days: Int) -> String
}

extension ModelComparisonPhrases {
  static let english = ModelComparisonPhrases(
    title: "Compare models", titleOf: { "\($0): compare models" },
    notFetched: "Each weather service computes its own forecast. Compare them for the coming days.",
    compare: "Compare models",
    budgetSpent: "The provider’s request limit is used up. Try again later.",
    unavailable: "The models aren’t available right now. Try again in a moment.", fetchedAt: { "Updated \($0)" },
    agree: { "The \($0) models agree on the temperature to within \($1)." },
    agreeUntil: {
      "The \($0) models agree on the temperature to within \($1) until \($2); for \($4), they are \($3) apart."
    },
    disagree: { "The \($0) models differ from the first day; for \($2), they are \($1) apart." },
    wet: { "all models expect rain or snow: \($0)" }, dry: { "no model does: \($0)" },
    dryOnly: { "no model expects rain or snow: \($0)" }, open: { "models disagree: \($0)" },
    allDry: "no model expects 1\u{A0}mm or more", allWet: "all models expect rain or snow every day", separator: "; ",
    and: { "\($0) and \($1)" }, through: { "\($0) to \($1)" }, range: { "\($0) to \($1)" },
    models: { "\($0) of \($1) models" },
    barHint: "Dark: all models agree. Light: the full range.",
    spread: "Range of one model",
    spreadHint: """
      The European Centre computes its forecast 51 times from slightly different starts. The light band covers all of them, the \
      dark band eight in ten; the line is the median. Below: the share that \
      expects 1 mm or more.
      """,
    noSpread: "The range isn’t available right now.",
    spreadSummary: {
      "The 51 forecasts range from \($0) to \($1); at the end, eight in ten are between \($2) and \($3)."
    },
    byModel: "Model by model", model: "Model", chance: "Chance of rain",
    name: { englishName($0) }, scores: .english)

  private static func englishName(_ model: WeatherModel) -> String {
    switch model {
    case .ecmwf: "ECMWF (Europe)"
    case .icon: "ICON (Germany)"
    case .gfs: "GFS (United States)"
    case .meteoFrance: "Météo-France"
    case .ukMetOffice: "Met Office (United Kingdom)"
    case .metNorway: "MET Nordic (Norway)"
    case .gem: "GEM (Canada)"
    case .jma: "JMA (Japan)"
    }
  }

  static let french = ModelComparisonPhrases(
    title: "Comparer les modèles", titleOf: { "\($0)\u{A0}: comparer les modèles" },
    notFetched: """
      Chaque service météo calcule sa propre prévision. Comparez-les pour les prochains jours.
      """,
    compare: "Comparer les modèles",
    budgetSpent: """
      La limite de requêtes du fournisseur est atteinte. Réessayez plus tard.
      """, unavailable: "Les modèles sont indisponibles pour le moment. Réessayez dans un instant.",
    fetchedAt: { "Mis à jour \($0)" },
    agree: { "Les \($0) modèles s’accordent sur la température à \($1) près." },
    agreeUntil: {
      "Les \($0) modèles s’accordent sur la température à \($1) près jusqu’à \($2)\u{A0}; pour \($4), \($3) les séparent."
    },
    disagree: { "Les \($0) modèles divergent dès le premier jour\u{A0}; pour \($2), \($1) les séparent." },
    wet: { "tous les modèles prévoient pluie ou neige : \($0)" }, dry: { "aucun : \($0)" },
    dryOnly: { "aucun modèle ne prévoit de pluie ni de neige : \($0)" },
    open: { "avis partagés\u{A0}: \($0)" },
    allDry: "aucun modèle ne prévoit 1\u{202F}mm ou plus",
    allWet: "tous les modèles prévoient de la pluie ou de la neige chaque jour",
    separator: "\u{A0}; ",
    and: { "\($0) et \($1)" }, through: { "de \($0) à \($1)" }, range: { "\($0) à \($1)" },
    models: { "\($0) \($0 < 2 ? "modèle" : "modèles") sur \($1)" },
    barHint: "Foncé\u{A0}: tous les modèles s’accordent. Clair\u{A0}: toute l’étendue.",
    spread: "Dispersion d’un modèle",
    spreadHint: """
      Le Centre européen calcule sa prévision 51\u{A0}fois, à partir d’états initiaux légèrement différents. La bande claire \
      les couvre toutes, la bande foncée huit sur dix ; le trait est la médiane. Dessous : la part des prévisions d’au moins \
      1\u{202F}mm.
      """,
    noSpread: "La dispersion est indisponible pour le moment.",
    spreadSummary: {
      "Les 51 prévisions vont de \($0) à \($1)\u{A0}; à la fin, huit sur dix sont entre \($2) et \($3)."
    },
    byModel: "Modèle par modèle", model: "Modèle", chance: "Risque de pluie",
    name: { frenchName($0) }, scores: .french)

  private static func frenchName(_ model: WeatherModel) -> String {
    switch model {
    case .ecmwf: "CEPMMT (Europe)"
    case .icon: "ICON (Allemagne)"
    case .gfs: "GFS (États-Unis)"
    case .meteoFrance: "Météo-France"
    case .ukMetOffice: "Met Office (Royaume-Uni)"
    case .metNorway: "MET Nordic (Norvège)"
    case .gem: "GEM (Canada)"
    case .jma: "JMA (Japon)"
    }
  }
}

extension ForecastSkillPhrases {
  static let english = ForecastSkillPhrases(
    title: "Forecast accuracy",
    best: {
      "For \($1), \($0) was the most accurate: its forecast a day ahead was off by \($2) on average over \($3) days."
    },
    level: {
      "For \($0), the best sources are level: their forecasts a day ahead were off by \($1) on average over \($2) days."
    },
    only: { "For \($1), the forecast of \($0) a day ahead was off by \($2) on average over \($3) days." },
    source: "Source", days: "Days", rain: "Rain forecast correctly", errors: "Error in degrees, by days ahead",
    leadTime: { "\($0) d" },
    hits: { "\($0) of \($1)" },
    measured: { "Compared with \($0)’s data for each past day, over the last \($1) days." })

  static let french = ForecastSkillPhrases(
    title: "Fiabilité des prévisions",
    best: { "À \($1), \($0) était le plus précis : \($2) d’écart en moyenne la veille, sur \($3) jours." },
    level: { "À \($0), les meilleures sources se valent : \($1) d’écart en moyenne la veille, sur \($2) jours." },
    only: { "À \($1), \($0) avait \($2) d’écart en moyenne la veille, sur \($3) jours." },
    source: "Source", days: "Jours", rain: "Pluie bien prévue", errors: "Écart en degrés, selon l’échéance",
    leadTime: { "\($0) j" },
    hits: { "\($0) sur \($1)" },
    measured: { "Comparé aux données de \($0) pour chaque jour passé, sur les \($1) derniers jours." })
}
