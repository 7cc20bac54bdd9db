import Foundation
package import GazetteDomain

/// What the radar says.
package struct RadarPhrases: Sendable {
  /// The layer's name.
  package let title: String
  /// Starts and stops the pictures' going by; what the slider chooses.
  package let play, pause, moment: String
  /// What a picture shows: what was measured, or what was computed to come.
  package let measured, computed: String
  /// No radar sees what the map shows; the service told nothing yet.
  package let uncovered, unanswered: String
  /// The service does not answer, the browser has no network, the service is late: each with `#` for the time of the newest
  /// measurement.
  package let stale, offline, late: String
  /// A picture could not be had.
  package let missing: String
  /// What stands before the name of who measured.
  package let source: String
  /// The legend: what stands before its figures for who does not see its colours, that they are an estimate, and what the
  /// colours of snow and of where no radar sees stand for.
  package let scale, estimated, snow, unseen: String
}

extension RadarPhrases {
  static let french = RadarPhrases(
    title: "Radar de pluie", play: "Faire défiler le radar", pause: "Arrêter le radar", moment: "Moment",
    measured: "mesuré", computed: "prévu",
    uncovered: "Aucun radar ne couvre cette vue.", unanswered: "Le radar ne répond pas pour l’instant.",
    stale: "Le radar ne répond pas\u{A0}: dernière mesure, #.", offline: "Hors ligne\u{A0}: dernière mesure gardée, #.",
    late: "Le radar est en retard\u{A0}: dernière mesure, #.", missing: "Une partie de cette image manque.",
    source: "Radar", scale: "Couleurs de la pluie, de la plus faible à la plus forte, à partir de",
    estimated: "Estimé d’après la force de l’écho.", snow: "neige", unseen: "hors de vue")
}

extension RadarPhrases {
  static let english = RadarPhrases(
    title: "Rain radar", play: "Play the radar", pause: "Pause the radar", moment: "Moment",
    measured: "measured", computed: "forecast",
    uncovered: "No radar covers this view.", unanswered: "The radar isn’t answering right now.",
    stale: "The radar isn’t answering: last measured #.", offline: "Offline: last measurement kept, #.",
    late: "The radar is late: last measured #.", missing: "Part of this picture is missing.",
    source: "Radar", scale: "Colours of rain, from the lightest to the heaviest, from",
    estimated: "Estimated from how strong the echo is.", snow: "snow", unseen: "out of sight")
}

/// What a browser is told of a network's pictures: oldest first, times in RFC 3339 UTC.
package struct RadarDocument: Encodable, Sendable, Hashable {
  /// One picture.
  struct Frame: Encodable, Sendable, Hashable {
    /// What its address calls it.
    let name: String
    let time: Date
    /// False for what was computed to come.
    let isMeasured: Bool
  }

  let network: String
  let frames: [Frame]
  /// The moment of the newest measurement; nil when nothing was ever told.
  let newest: Date?
  /// When the service told of them; nil when it never did.
  let asOf: Date?
  /// Whether the service answered when it was asked last.
  let isAnswering: Bool

  /// Describes what is known of `network`.
  package init(_ reading: RadarReading, of network: RadarNetwork) {
    self.network = network.rawValue
    frames = (reading.series?.frames ?? []).map {
      Frame(name: $0.name, time: $0.time.date, isMeasured: $0.computedFrom == nil)
    }
    newest = reading.series?.newest
    asOf = reading.series?.toldAt
    isAnswering = reading.problem == nil
  }
}
