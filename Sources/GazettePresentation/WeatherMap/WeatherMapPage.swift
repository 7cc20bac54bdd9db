import Foundation
package import GazetteDomain

/// The map's page, ready to show.
package struct WeatherMapPage: Sendable, Hashable {
  /// The saved cities, by rank.
  package let cities: [MapMarker]
  /// The points opened last, the newest first.
  package let points: [MapMarker]
  /// Which part of them it shows.
  package let pointPart: ListPart
  /// How many points a page shows, and a browser stores.
  package static let pointsPerPage = 50
  /// Where the map begins for who has never moved it, degrees as a script reads them.
  package let latitude, longitude: String
  /// The zoom it begins with.
  package let zoom: String
  /// What is seen of it before its script has come.
  package let first: MapFirstPicture
  /// The days of the week from Monday on, the hours of a day, and its times with `#` for the minute, as the paper writes
  /// them, each list in one line with bars between.
  package let dayNames, hourNames, timeNames: String
  /// The time zone of the layers' times by its IANA name, and its name for a reader in another one.
  package let zone, zoneNote: String
  /// What was typed and is no position; nil when nothing was.
  package let typed: String?
  /// Why it is none; nil when nothing was typed.
  package let trouble: String?
}

/// One place of the map, ready to be listed and marked.
package struct MapMarker: Sendable, Hashable {
  /// Its identity, `48.8534,2.3488`.
  package let id: String
  /// Where its weather is.
  package let path: String
  /// What it is called.
  package let name: String
  /// Degrees, as a script reads them.
  package let latitude, longitude: String
  /// The symbol of the sky now.
  package let symbol: String
  /// The sky in words; nil without data.
  package let sky: String?
  /// The temperature now; nil without data.
  package let temperature: String?
  /// How old the data are; nil without data.
  package let age: Age?
  /// How early it is shown where there is little room: 0 first.
  package let priority: Int
  /// True for the front page's city.
  package let isHome: Bool
  /// The label of the button that forgets it; nil for a saved city.
  package let forgetLabel: String?
  /// Where that button posts to; nil for a saved city.
  package let forgetPath: String?
}

/// Makes the map's page ready to show.
package struct WeatherMapPresenter: Sendable {
  private let edition: Edition
  private let credits: @Sendable (ProviderID) -> [Attribution]
  /// What the map begins with: a city's country around it.
  private static let zoom = 5

  /// Makes the presenter of an edition; `credits` names the attributions that a provider asks for.
  package init(edition: Edition, credits: @escaping @Sendable (ProviderID) -> [Attribution]) {
    self.edition = edition
    self.credits = credits
  }

  /// The page with the reader's `cities` and the `points` opened last.
  /// - Parameters:
  ///   - pointPart: the number of the part of the points that is asked for; nil for the first one.
  ///   - refused: what was typed and led nowhere, with the reason in words.
  package func page(
    cities: [PlaceWeather], points: [MapPointWeather], pointPart: String? = nil, theme: Theme = .automatic,
    refused: (typed: String, trouble: String)? = nil
  ) -> WeatherMapPage {
    let home = cities.first { $0.saved?.isHome == true } ?? cities.first
    let start = home?.place.coordinate ?? points.first?.id.coordinate ?? Coordinate(clamping: 46.6, 2.5)
    let unsaved = points.filter { $0.saved == nil }
    let part = ListPart(pointPart, of: unsaved.count, size: WeatherMapPage.pointsPerPage)
    return WeatherMapPage(
      cities: byPriority(cities), points: unsaved[part.range].map(marker), pointPart: part,
      latitude: degrees(start.latitude),
      longitude: degrees(start.longitude), zoom: String(Self.zoom),
      first: MapFirstPicture(around: start, zoom: Self.zoom, theme: theme),
      dayNames: habits.calendar.weekdays.joined(separator: "|"),
      hourNames: (0..<24).map(clock.hour).joined(separator: "|"),
      timeNames: (0..<24).map { clock.time($0, "#") }.joined(separator: "|"),
      zone: edition.timeZone.identifier,
      zoneNote: edition.phrases[WarningPhrases.self].timeOf(home?.place.name ?? edition.timeZone.identifier),
      typed: refused?.typed,
      trouble: refused?.trouble)
  }

  private var habits: LanguageHabits { edition.phrases.habits }
  private var clock: ClockWords { habits.clock(edition.dateStyle.clock) }

  /// Home first, then the more populous; the reader's order decides among the rest and in the list.
  private func byPriority(_ cities: [PlaceWeather]) -> [MapMarker] {
    let order = cities.enumerated().sorted { left, right in
      let (one, other) = (left.element, right.element)
      if (one.saved?.isHome ?? false) != (other.saved?.isHome ?? false) { return one.saved?.isHome ?? false }
      let (more, less) = (one.place.population ?? 0, other.place.population ?? 0)
      return more != less ? more > less : left.offset < right.offset
    }
    let priorities = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1.offset, $0) })
    return cities.enumerated().map { marker($1, priority: priorities[$0] ?? $0) }
  }

  private func marker(_ city: PlaceWeather, priority: Int) -> MapMarker {
    let row = WeatherListPresenter(edition: edition, credits: credits).row(city, hasCurve: false)
    return MapMarker(
      id: row.id, path: Route.mapPoint(row.id).path, name: row.name,
      latitude: degrees(city.place.coordinate.latitude), longitude: degrees(city.place.coordinate.longitude),
      symbol: row.symbol, sky: row.sky, temperature: row.temperature, age: row.age, priority: priority,
      isHome: row.isHome, forgetLabel: nil, forgetPath: nil)
  }

  private func marker(_ point: MapPointWeather) -> MapMarker {
    let name = MapPointPresenter(edition: edition, credits: credits).name(of: point)
    let current = point.weather.report?.current
    return MapMarker(
      id: point.id.text, path: Route.mapPoint(point.id.text).path, name: name,
      latitude: degrees(point.id.coordinate.latitude), longitude: degrees(point.id.coordinate.longitude),
      symbol: WeatherSymbol.name(current?.sky, isDay: current?.isDay),
      sky: current?.sky.map(edition.phrases.weather.sky),
      temperature: current?.temperature.map(MeasureFormat(edition).temperature),
      age: point.weather.report.map {
        Age(of: $0.provenance.fetchedAt, staleAfter: WeatherListPresenter.staleAfter, in: edition)
      },
      priority: 1000, isHome: false, forgetLabel: edition.phrases.map.lists.forget(name),
      forgetPath: Route.forgetMapPoint(point.id.text).path)
  }

  private func degrees(_ value: Double) -> String { String((value * 10_000).rounded() / 10_000) }
}
