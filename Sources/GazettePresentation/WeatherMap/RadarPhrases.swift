import Foundation
package import GazetteDomain

/// The phrases of the radar.
package struct RadarPhrases: Sendable {
  /// The layer's name.
  package let title: String
  /// The buttons that play and pause the pictures; the label of the slider.
  package let play, pause, moment: String
  /// The kinds of pictures: measured, or forecast.
  package let measured, computed: String
  /// No radar covers the map's view; the service has not responded yet.
  package let uncovered, unanswered: String
  /// The service does not respond, the browser is offline, the service is late: each with `#` for the time of the newest
  /// measurement.
  package let stale, offline, late: String
  /// A picture could not be loaded.
  package let missing: String
  /// The word before the name of the source.
  package let source: String
  /// The legend: the words before its figures for screen readers, the notice that they are estimates, and the names of the
  /// colours for snow and for areas without radar.
  package let scale, estimated, snow, unseen: String
}

extension RadarPhrases {
  static let french = RadarPhrases(
    title: "Radar de pluie", play: "Lire l’animation du radar", pause: "Mettre le radar en pause", moment: "Moment",
    measured: "mesuré", computed: "prévu",
    uncovered: "Aucun radar ne couvre cette vue.", unanswered: "Le radar ne répond pas pour le moment.",
    stale: "Le radar ne répond pas\u{A0}: dernière mesure, #.",
    offline: "Hors ligne\u{A0}: dernière mesure enregistrée, #.",
    late: "Le radar est en retard\u{A0}: dernière mesure, #.", missing: "Une partie de cette image manque.",
    source: "Radar", scale: "Couleurs de la pluie, de la plus faible à la plus forte, à partir de",
    estimated: "Estimé d’après la force de l’écho.", snow: "neige", unseen: "hors de portée")
}

extension RadarPhrases {
  static let english = RadarPhrases(
    title: "Rain radar", play: "Play the radar", pause: "Pause the radar", moment: "Moment",
    measured: "measured", computed: "forecast",
    uncovered: "No radar covers this view.", unanswered: "The radar isn’t answering right now.",
    stale: "The radar isn’t answering: last measured #.", offline: "Offline: last saved measurement, #.",
    late: "The radar is late: last measured #.", missing: "Part of this picture is missing.",
    source: "Radar", scale: "Colours of rain, from the lightest to the heaviest, from",
    estimated: "Estimated from the echo’s strength.", snow: "snow", unseen: "out of range")
}

/// A network's pictures for the browser's script: oldest first, times in RFC 3339 UTC.
package struct RadarDocument: Encodable, Sendable, Hashable {
  /// One picture.
  struct Frame: Encodable, Sendable, Hashable {
    /// Its name in its address.
    let name: String
    let time: Date
    /// False for a forecast.
    let isMeasured: Bool
  }

  let network: String
  let frames: [Frame]
  /// The time of the newest measurement; nil before the first one.
  let newest: Date?
  /// The time of the service's last list of pictures; nil before the first one.
  let asOf: Date?
  /// Whether the service responded to the last request.
  let isAnswering: Bool

  /// Describes the known pictures of `network`.
  package init(_ reading: RadarReading, of network: RadarNetwork) {
    self.network = network.rawValue
    frames = (reading.series?.frames ?? []).map {
      Frame(name: $0.name, time: $0.time.date, isMeasured: $0.computedFrom == nil)
    }
    newest = reading.series?.newest
    asOf = reading.series?.repliedAt
    isAnswering = reading.problem == nil
  }
}
