package import GazetteDomain

/// Makes the ears of the masthead of the home city: its weather, and its sun and moon.
package struct WeatherEarsPresenter: Sendable {
  private let edition: Edition

  /// Makes the presenter of an edition.
  package init(edition: Edition) { self.edition = edition }

  /// The ears for the home city; a side without data stays empty.
  package func ears(_ home: PlaceWeather) -> Ears {
    Ears(left: weather(home), right: sky(home))
  }

  private func weather(_ home: PlaceWeather) -> Ears.Ear? {
    let row = WeatherListPresenter(edition: edition, credits: { _ in [] }).row(home)
    guard let temperature = row.temperature else { return nil }
    return Ears.Ear(
      symbol: row.symbol, headline: "\(row.name) \(temperature)", detail: row.sky ?? row.range, link: row.path)
  }

  private func sky(_ home: PlaceWeather) -> Ears.Ear? {
    guard let zone = home.weather.report?.timeZone ?? home.place.timeZone else { return nil }
    let sun = SkyPresenter(edition: edition, timeZone: zone).sun(home.weather.report)
    let daylight = sun.sunrise.flatMap { rise in sun.sunset.map { "\(rise)\u{202F}–\u{202F}\($0)" } } ?? sun.polar
    return Ears.Ear(
      symbol: "w-clear-day", headline: daylight ?? sun.moon, detail: daylight == nil ? nil : sun.moon,
      link: Route.place(home.id.text).path)
  }
}
