package import GazetteDomain

/// The two short notes on either side of the masthead's title.
package struct Ears: Sendable, Hashable {
  /// One side: an optional picture, a headline, a second line, and a link.
  package struct Ear: Sendable, Hashable {
    /// The symbol's name in the sprite, without `#`; nil for none.
    package let symbol: String?
    /// The lit part of the moon on a disc of 48 by 48, as an SVG path; nil for no moon.
    package let moonPath: String?
    /// The first line, such as « Paris 9° ».
    package let headline: String
    /// The second line, such as « couvert, 6° à 11° »; nil for none.
    package let detail: String?
    /// The link's path; nil for none.
    package let link: String?
    package init(
      symbol: String? = nil, moonPath: String? = nil, headline: String, detail: String? = nil, link: String? = nil
    ) {
      self.symbol = symbol
      self.moonPath = moonPath
      self.headline = headline
      self.detail = detail
      self.link = link
    }
  }

  /// The left ear: the home city's weather.
  package let left: Ear?
  /// The right ear: sun and moon.
  package let right: Ear?
  /// The topics that change them; may be empty.
  package let topics: [Topic]
  /// Makes ears; a nil side is empty.
  package init(left: Ear? = nil, right: Ear? = nil, topics: [Topic] = []) {
    self.left = left
    self.right = right
    self.topics = topics
  }
}

/// Makes the ears of the masthead of the home city: its weather, and its sun and moon.
package struct WeatherEarsPresenter: Sendable {
  private let edition: Edition

  package init(edition: Edition) { self.edition = edition }

  /// Returns the ears of the home city; both exist even while its weather is unknown.
  package func ears(_ home: PlaceWeather) -> Ears {
    Ears(left: weather(home), right: sky(home), topics: [.places, .weather(home.place.id)])
  }

  private var words: EarPhrases { edition.phrases.weather.ears }

  private func weather(_ home: PlaceWeather) -> Ears.Ear? {
    let row = WeatherListPresenter(edition: edition, credits: { _ in [] }).row(home, hasCurve: false)
    let headline = [row.name, row.temperature].compactMap(\.self).joined(separator: " ")
    let detail = row.sky ?? row.range ?? edition.phrases.weather.list.noData
    return Ears.Ear(symbol: row.symbol, headline: headline, detail: detail, link: row.path)
  }

  private func sky(_ home: PlaceWeather) -> Ears.Ear? {
    guard let zone = home.weather.report?.timeZone ?? home.place.timeZone else { return nil }
    let coordinate = home.place.coordinate
    let sun = SkyPresenter(edition: edition, timeZone: zone, coordinate: coordinate).daylight()
    let daylight = sun.times.map { words.sunTimes($0.rise, $0.set) } ?? sun.polar
    let phase = MoonPhase(at: edition.now)
    let moon = words.moonPhase(edition.phrases.weather.moon(phase.name))
    return Ears.Ear(
      moonPath: MoonPath.path(phase, isSouthern: coordinate.latitude < 0), headline: daylight ?? moon,
      detail: daylight == nil ? nil : moon, link: Route.place(home.id.text).path)
  }
}

/// The phrases of the right ear.
package struct EarPhrases: Sendable {
  /// The times of sunrise and sunset.
  let sunTimes: @Sendable (_ rise: String, _ set: String) -> String
  /// The moon's phase, by its name.
  let moonPhase: @Sendable (_ phase: String) -> String
}

extension EarPhrases {
  static let french = EarPhrases(
    sunTimes: { "Lever\u{A0}\($0), coucher\u{A0}\($1)" },
    moonPhase: { $0.contains("lune") ? $0 : "lune\u{A0}: \($0)" })
  static let english = EarPhrases(
    sunTimes: { "Sunrise\u{A0}\($0), sunset\u{A0}\($1)" },
    moonPhase: { $0.contains("moon") ? $0 : "moon: \($0)" })
}
