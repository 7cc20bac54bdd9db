package import GazetteDomain

/// The two short notes on either side of the masthead's title.
package struct Ears: Sendable, Hashable {
  /// One side: an optional weather symbol, a strong word, a second line, and where it leads.
  package struct Ear: Sendable, Hashable {
    /// The symbol's name in the sprite, without `#`; nil for none.
    package let symbol: String?
    /// The first line, such as « Paris 9° ».
    package let headline: String
    /// The second line, such as « couvert, 6° à 11° »; nil for none.
    package let detail: String?
    /// Where it leads; nil for nowhere.
    package let link: String?
    package init(symbol: String? = nil, headline: String, detail: String? = nil, link: String? = nil) {
      self.symbol = symbol
      self.headline = headline
      self.detail = detail
      self.link = link
    }
  }

  /// The left ear: the home city's weather.
  package let left: Ear?
  /// The right ear: sun and moon.
  package let right: Ear?
  /// What changes them; empty where nothing does.
  package let topics: [Topic]
  /// Makes ears; a nil side stays empty.
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

  /// The ears for the home city; a side without data stays empty.
  package func ears(_ home: PlaceWeather) -> Ears {
    Ears(left: weather(home), right: sky(home), topics: [.places, .weather(home.place.id)])
  }

  private var words: EarPhrases { edition.phrases.weather.ears }

  private func weather(_ home: PlaceWeather) -> Ears.Ear? {
    let row = WeatherListPresenter(edition: edition, credits: { _ in [] }).row(home, hasCurve: false)
    guard let temperature = row.temperature else { return nil }
    return Ears.Ear(
      symbol: row.symbol, headline: "\(row.name) \(temperature)", detail: row.sky ?? row.range, link: row.path)
  }

  private func sky(_ home: PlaceWeather) -> Ears.Ear? {
    guard let zone = home.weather.report?.timeZone ?? home.place.timeZone else { return nil }
    // Beside an empty ear of the weather, the times of the sun would look like the whole of it.
    let sun =
      home.weather.report == nil
      ? nil : SkyPresenter(edition: edition, timeZone: zone, coordinate: home.place.coordinate).hours()
    let daylight = sun?.times.map(words.sunTimes) ?? sun?.polar
    let moon = words.moonPhase(edition.phrases.weather.moon(MoonPhase(at: edition.now).name))
    return Ears.Ear(
      // The sun stands beside its own times; the moon alone has none.
      symbol: daylight == nil ? nil : "w-clear-day", headline: daylight ?? moon,
      detail: daylight == nil ? nil : moon, link: Route.place(home.id.text).path)
  }
}

/// The words of the right ear.
package struct EarPhrases: Sendable {
  /// From sunrise to sunset.
  let sunTimes: @Sendable (_ times: String) -> String
  /// The moon's phase, by its name.
  let moonPhase: @Sendable (_ phase: String) -> String
}

extension EarPhrases {
  static let french = EarPhrases(
    sunTimes: { "Soleil \($0)" }, moonPhase: { $0.contains("lune") ? $0 : "lune\u{A0}: \($0)" })
  static let english = EarPhrases(sunTimes: { "Sun \($0)" }, moonPhase: { $0.contains("moon") ? $0 : "moon: \($0)" })
}
