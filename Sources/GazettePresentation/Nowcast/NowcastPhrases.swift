import GazetteDomain

/// The phrases of the next two hours, in one language; in lower case, as within a sentence.
package struct NowcastPhrases: Sendable {
  /// The heading.
  package let title: String
  /// A time without precipitation.
  let dry: String
  /// The precipitation: `light rain`.
  let fall: @Sendable (NowcastSummary.Precipitation) -> String
  /// The weather with its duration.
  let throughout: @Sendable (_ weather: String) -> String
  let until, untilAbout, untilAtLeast: @Sendable (_ weather: String, _ time: String) -> String
  let from, fromAbout: @Sendable (_ time: String) -> String
  /// A following kind of weather.
  let then: @Sendable (_ weather: String) -> String
  /// The same precipitation again, from a given time.
  let again: @Sendable (_ moment: String) -> String
  /// Precipitation with interruptions.
  let atTimes: @Sendable (_ weather: String) -> String
  /// A sentence without its full stop, given the name of its place.
  let at: @Sendable (_ place: String, _ sentence: String) -> String
  /// The notice that the times are interpolated between hours.
  let rough: String
  /// The notice that the next hours are unknown, for the terminal.
  package let unknown: String
  /// The scale of the drawing, for screen readers.
  package let scale: @Sendable (_ top: String) -> String
  /// The notice that the second source is the fallback for the first.
  let fallbackSource: @Sendable (_ first: String, _ second: String) -> String
}

extension NowcastPhrases {
  /// Returns the notice about the fallback source; nil when the primary source provided the report.
  func fallbackNotice(_ report: WeatherReport?) -> String? {
    guard let report, let first = report.standsInFor else { return nil }
    return fallbackSource(ProviderNames.name(first), ProviderNames.name(report.provenance.provider))
  }
}

extension NowcastPhrases {
  static let english = NowcastPhrases(
    title: "The next two hours",
    dry: "dry",
    fall: { fall in
      let kind = englishKind(fall.kind)
      return switch fall.strength {
      case .light: "light \(kind)"
      case .moderate: kind
      case .heavy: "heavy \(kind)"
      }
    },
    throughout: { "\($0) for the next two hours" },
    until: { "\($0) until \($1)" },
    untilAbout: { "\($0) until about \($1)" },
    untilAtLeast: { "\($0) until at least \($1)" },
    from: { "from \($0)" },
    fromAbout: { "from about \($0)" },
    then: { "then \($0)" },
    again: { "again \($0)" },
    atTimes: { "\($0) at times" },
    at: { "\($0): \($1)." },
    rough: "Times are approximate (hourly forecast).",
    unknown: "unknown",
    scale: { "The top of the chart is \($0)." },
    fallbackSource: { first, second in
      "\(first) isn’t available right now. Showing the forecast from \(second) until it’s back."
    }
  )

  private static func englishKind(_ kind: NowcastStep.Kind) -> String {
    switch kind {
    case .rain: "rain"
    case .sleet: "sleet"
    case .snow: "snow"
    }
  }
}

extension NowcastPhrases {
  static let french = NowcastPhrases(
    title: "Les deux prochaines heures",
    dry: "temps sec",
    fall: { fall in
      let kind = frenchKind(fall.kind)
      return switch fall.strength {
      case .light: "\(kind) faible"
      case .moderate: kind
      case .heavy: "\(kind) forte"
      }
    },
    throughout: { "\($0) pendant les deux prochaines heures" },
    until: { "\($0) jusqu’à \($1)" },
    untilAbout: { "\($0) jusque vers \($1)" },
    untilAtLeast: { "\($0) au moins jusqu’à \($1)" },
    from: { "à partir de \($0)" },
    fromAbout: { "à partir de \($0) environ" },
    then: { "puis \($0)" },
    again: { "de nouveau \($0)" },
    atTimes: { "\($0) par moments" },
    at: { "\($0)\u{A0}: \($1)." },
    rough: "Heures approximatives (prévision horaire).",
    unknown: "inconnu",
    scale: { "Le haut du graphique vaut \($0)." },
    fallbackSource: { first, second in
      "\(first) est indisponible pour le moment. Voici la prévision de \(second) en attendant."
    }
  )

  private static func frenchKind(_ kind: NowcastStep.Kind) -> String {
    switch kind {
    case .rain: "pluie"
    case .sleet: "neige fondue"
    case .snow: "neige"
    }
  }
}
