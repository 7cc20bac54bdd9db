import Foundation

/// The forecasts and warnings of cities, loaded once for all readers of an evaluation.
struct PlaceConditions: Sendable {
  /// The forecast hours by city; cities without a forecast are absent.
  var hours: [PlaceID: [HourForecast]] = [:]
  /// The warnings to show by city.
  var warnings: [PlaceID: [WeatherWarning]] = [:]
  /// The time of loading.
  let now: Date

  /// Returns the forecast for an entry of a reader; nil without one.
  func weather(at saved: SavedPlace) -> WatchedWeather? {
    guard let hours = hours[saved.id] else { return nil }
    return WatchedWeather(place: saved.id, names: saved.allNames, isHome: saved.isHome, hours: hours, now: now)
  }

  /// Returns the warnings for an entry of a reader, the most severe first; nil when they were not loaded.
  func warnings(at saved: SavedPlace) -> [WatchedWarning]? {
    warnings[saved.id]?.map { warning in
      WatchedWarning(warning: warning, place: saved.id, names: saved.allNames, isHome: saved.isHome)
    }
  }
}

extension SavedPlace {
  /// The name that the reader sees, then its other known names.
  fileprivate var allNames: [String] {
    var names = [place.name]
    for name in knownNames.map(\.name) where !names.contains(name) { names.append(name) }
    return names
  }
}

extension Watches.Ports {
  /// Loads the stored forecasts and warnings of places for queries of `kinds`.
  func conditions(
    at places: [Place], for kinds: Set<WatchedKind>, now: Date
  ) async throws(StoreError) -> PlaceConditions {
    var conditions = PlaceConditions(now: now)
    if kinds.contains(.weather), !places.isEmpty {
      conditions.hours = try await weather.weather(at: places.map(\.id)).compactMapValues { $0.report?.hours }
    }
    guard kinds.contains(.warning) else { return conditions }
    for place in places {
      conditions.warnings[place.id] =
        try await warnings.at(place.coordinate, countryCode: place.countryCode).warnings
    }
    return conditions
  }

  /// Returns the reader's cities by rank, named in their language, and that language as a BCP 47 code.
  func savedPlaces(
    of reader: ReaderKey
  ) async throws(StoreError) -> (places: [SavedPlace], languageCode: String) {
    let language = try await settings.settings(of: reader).languageCode ?? languageCode
    return (try await places.savedPlaces(of: reader, languageCode: language), language)
  }
}

extension WeatherWarning {
  /// The service's headline, else its event, in the language of `code` if it has that.
  func title(languageCode code: String) -> String {
    let text = text(languageCode: code)
    return text.headline ?? text.event
  }
}
