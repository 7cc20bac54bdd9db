import Foundation

/// The warnings that the weather provider includes in a position's weather.
struct ForecastAlerts {
  let status: WarningServiceStatus
  let warnings: [WeatherWarning]

  /// Makes the warnings in `weather`; nil when its provider includes none.
  init?(_ weather: PositionWeather, at place: PlaceID, countryCode: String) {
    guard let report = weather.report, report.provenance.provider == .openWeather,
      let scope = WarningScope(.openWeather, countryCode: countryCode, point: place)
    else { return nil }
    // A lesser product includes no warnings: its empty list means nothing.
    guard !report.provenance.isReduced else { return nil }
    // A warning without its text may be in force: the list is incomplete.
    let fetchedAt = report.provenance.fetchedAt
    let unread = SourceError.unreadable(.openWeather, detail: "\(report.unreadAlerts) warnings could not be fetched")
    let failure =
      weather.failure ?? (report.unreadAlerts > 0 ? RefreshFailure(error: unread, failedAt: fetchedAt) : nil)
    status = WarningServiceStatus(scope: scope, asOf: fetchedAt, problem: failure.map { .failed($0) })
    warnings = report.alerts.map { alert in
      // The same warning can return under another id, so its event, if any, identifies it.
      let name = alert.event.isEmpty ? alert.id ?? alert.text : alert.event
      let identifier = "\(place.text) \(name) \(alert.start.wholeSecondsSince1970)"
      let event = alert.event.isEmpty ? alert.tags.first ?? "" : alert.event
      let eventKind = WarningKind(words: alert.event)
      return WeatherWarning(
        id: WarningID(.openWeather, sender: alert.sender ?? "", identifier: identifier), scope: scope,
        level: WarningLevel(words: alert.event) ?? .moderate,
        kind: eventKind == .other ? WarningKind(words: alert.tags.joined(separator: " ")) : eventKind,
        texts: [
          WarningText(
            language: alert.language ?? "und", event: event, description: alert.text.isEmpty ? nil : alert.text)
        ],
        // OpenWeather reports no time of issue, and the start of a coming event is later than the report.
        sentAt: min(alert.start, fetchedAt), onset: alert.start, ends: alert.end, sender: alert.sender,
        areas: [WarningArea(name: "")])
    }
  }
}

extension WeatherWarning {
  /// Returns true when this warning from the weather provider duplicates an official one: of the same kind, or with the same
  /// event, and in force at the same time.
  func isDuplicate(of official: WeatherWarning) -> Bool {
    let (from, officialFrom) = (onset ?? sentAt, official.onset ?? official.sentAt)
    let meet = from <= official.ends ?? .distantFuture && officialFrom <= ends ?? .distantFuture
    guard meet, let event = texts.first?.event.lowercased() else { return false }
    if kind != .other, kind == official.kind { return true }
    return !event.isEmpty && official.texts.contains { $0.event.lowercased() == event }
  }
}

extension WarningKind {
  /// The words that indicate a kind, in the order of the search: "snow storm" is snow, "thunderstorm" thunder. A
  /// space before or after a word is the beginning or the end of one: "ice" is no part of "police", nor "rain" of "Ukraine".
  private static let words: [(kind: WarningKind, words: [String])] = [
    (.tornado, ["tornado", "tornade"]),
    (.tsunami, ["tsunami"]),
    (.tropicalStorm, ["hurricane", "tropical", "typhoon", "cyclone", "ouragan"]),
    (.thunderstorm, ["thunder", "orage", "gewitter", "lightning", "tormenta", "temporal"]),
    (.avalanche, ["avalanche", "lawine"]),
    (.airQuality, ["air quality", "air stagnation", " dust", "smoke", "ashfall"]),
    (.ultraviolet, ["uv-", "uv index", "ultraviolet"]),
    (.forestFire, ["fire", "red flag", " feu", "waldbrand"]),
    (.drought, ["drought", "sécheresse", "dürre"]),
    (.fog, ["fog", "brouillard", "nebel"]),
    (
      .snowIce,
      [
        "snow", " ice ", " icy ", "freezing rain", "freezing drizzle", "blizzard", "winter", "sleet", "neige",
        "verglas", "schnee", "glatt", "glätte", "glaze",
        "slippery",
      ]
    ),
    (.cold, ["cold", "freeze", "frost", "chill", "low-temperature", "low temperature", "froid", "kälte"]),
    (.heat, [" heat", " hot ", "high-temperature", "high temperature", "chaleur", "canicule", "hitze"]),
    (.coast, ["coast", "surge", " surf ", "rip current", "beach", "submersion", "lakeshore", "sturmflut"]),
    (.marine, ["marine", "gale", "small craft", " seas ", "freezing spray"]),
    (.flood, ["flood", "inondation", "crue", "hydrologic", "hochwasser"]),
    (.rain, [" rain", "pluie", "regen", "lluvia"]),
    (.wind, ["wind", " gust", "storm", " vent ", " vents ", "sturm", "böen", "orkan", "viento"]),
  ]

  /// A word with the place of its kind in the order, and whether it begins and ends one.
  private struct Word: Sendable {
    let order: Int
    let bytes: [UInt8]
    let begins, ends: Bool

    init(_ text: String, order: Int) {
      self.order = order
      (begins, ends) = (text.hasPrefix(" "), text.hasSuffix(" "))
      bytes = Array(text.utf8.dropFirst(begins ? 1 : 0).dropLast(ends ? 1 : 0))
    }

    /// True if the event has the word at `start`.
    func occurs(at start: Int, in event: [UInt8]) -> Bool {
      guard event[start...].starts(with: bytes) else { return false }
      let end = start + bytes.count
      return (!begins || start == 0 || !Self.isLetter(event[start - 1]))
        && (!ends || end == event.count || !Self.isLetter(event[end]))
    }

    private static func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || (0x61...0x7A).contains(byte) }
  }

  /// The same words by their first byte.
  private static let wordsByFirstByte = Dictionary(
    grouping: words.enumerated().flatMap { order, entry in entry.words.map { Word($0, order: order) } },
    by: \.bytes.first)

  /// Makes the kind that the words of an event indicate; ``other`` when there is none.
  public init(words event: String) {
    // It will be tempting to call `event.contains(word)`: ninety character searches for each of a country's 700 warnings took two
    // thirds of their reading time. One pass over the bytes finds the same.
    let event = Array(event.lowercased().precomposedStringWithCanonicalMapping.utf8)
    var first = Self.words.count
    for start in event.indices {
      for word in Self.wordsByFirstByte[event[start]] ?? []
      where word.order < first && word.occurs(at: start, in: event) { first = word.order }
    }
    self = first < Self.words.count ? Self.words[first].kind : .other
  }
}

extension WarningLevel {
  /// Makes the level of a colour among the words of an event; nil without one.
  init?(words event: String) {
    let event = event.lowercased()
    let colors: [(WarningLevel, String)] = [
      (.extreme, "red "), (.severe, "orange"), (.severe, "amber"), (.moderate, "yellow"), (.extreme, "rouge"),
      (.moderate, "jaune"),
    ]
    guard let match = colors.first(where: { "\(event) ".contains($0.1) }) else { return nil }
    self = match.0
  }
}
