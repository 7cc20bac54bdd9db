import Foundation
package import GazetteDomain

/// The view model of the map's page.
package struct WeatherMapPage: Sendable, Hashable {
  /// The saved cities, by rank.
  package let cities: [MapMarker]
  /// The recently opened points, the newest first.
  package let points: [MapMarker]
  /// The part of the points on this page.
  package let pointPart: ListPart
  /// The maximum number of points on a page, and in a browser's store.
  package static let pointsPerPage = 50
  /// The initial middle for a reader who has never moved the map, in degrees, in the format for scripts.
  package let latitude, longitude: String
  /// The initial zoom.
  package let zoom: String
  /// The part of the map that is visible before its script has loaded.
  package let first: MapPlaceholder
  /// The days of the week from Monday, the hours of a day, and its times with `#` for the minute, in Gazette's formats; each list
  /// in one line, separated by bars.
  package let dayNames, hourNames, timeNames: String
  /// The time zone of the layers' times by its IANA name, and its name for a reader in another one.
  package let zone, zoneNote: String
  /// The typed text that is not a position; nil without one.
  package let typed: String?
  /// The reason why it is not a position; nil without one.
  package let problem: String?
}

/// The view model of a place in the map's lists and on the map.
package struct MapMarker: Sendable, Hashable {
  /// The identifier, `48.8534,2.3488`.
  package let id: String
  /// The path of its weather.
  package let path: String
  /// The name.
  package let name: String
  /// Degrees, in the format for scripts.
  package let latitude, longitude: String
  /// The symbol of the sky now.
  package let symbol: String
  /// The sky in words; nil without data.
  package let sky: String?
  /// The temperature now; nil without data.
  package let temperature: String?
  /// The age of the data; nil without data.
  package let age: Age?
  /// The precedence when there is little space: 0 first.
  package let priority: Int
  /// True for the front page's city.
  package let isHome: Bool
  /// The label of the button that removes it; nil for a saved city.
  package let forgetLabel: String?
  /// The target of that button; nil for a saved city.
  package let forgetPath: String?
}

/// Makes the view model of the map's page.
package struct WeatherMapPresenter: Sendable {
  private let edition: Edition
  private let credits: @Sendable (ProviderID) -> [Attribution]
  /// The initial zoom: a city with the country around it.
  private static let zoom = 5

  /// Makes the presenter of an edition; `credits` returns the attributions that a provider requires.
  package init(edition: Edition, credits: @escaping @Sendable (ProviderID) -> [Attribution]) {
    self.edition = edition
    self.credits = credits
  }

  /// Returns the page with the reader's `cities` and the recently opened `points`.
  /// - Parameters:
  ///   - pointPart: The number of the requested part of the points; nil for the first one.
  ///   - refused: The typed text that is not a position, with the reason in words.
  package func page(
    cities: [PlaceWeather], points: [MapPointWeather], pointPart: String? = nil, theme: Theme = .automatic,
    refused: (typed: String, problem: String)? = nil
  ) -> WeatherMapPage {
    let home = cities.first { $0.saved?.isHome == true } ?? cities.first
    let start = home?.place.coordinate ?? points.first?.id.coordinate ?? Coordinate(clamping: 46.6, 2.5)
    let unsaved = points.filter { $0.saved == nil }
    let part = ListPart(pointPart, of: unsaved.count, size: WeatherMapPage.pointsPerPage)
    return WeatherMapPage(
      cities: byPriority(cities), points: unsaved[part.range].map(marker), pointPart: part,
      latitude: degrees(start.latitude),
      longitude: degrees(start.longitude), zoom: String(Self.zoom),
      first: MapPlaceholder(around: start, zoom: Self.zoom, theme: theme),
      dayNames: conventions.calendar.weekdays.joined(separator: "|"),
      hourNames: (0..<24).map(clock.hour).joined(separator: "|"),
      timeNames: (0..<24).map { clock.time($0, "#") }.joined(separator: "|"),
      zone: edition.timeZone.identifier,
      zoneNote: edition.phrases[WarningPhrases.self].timeOf(home?.place.name ?? edition.timeZone.identifier),
      typed: refused?.typed,
      problem: refused?.problem)
  }

  private var conventions: LanguageConventions { edition.phrases.conventions }
  private var clock: ClockWords { conventions.clock(edition.dateStyle.clock) }

  /// Returns markers by priority: home first, then by population; the reader's order decides ties, and the order of the list.
  private func byPriority(_ cities: [PlaceWeather]) -> [MapMarker] {
    let order = cities.enumerated().sorted { left, right in
      let (leftCity, rightCity) = (left.element, right.element)
      if (leftCity.saved?.isHome ?? false) != (rightCity.saved?.isHome ?? false) {
        return leftCity.saved?.isHome ?? false
      }
      let (more, less) = (leftCity.place.population ?? 0, rightCity.place.population ?? 0)
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
