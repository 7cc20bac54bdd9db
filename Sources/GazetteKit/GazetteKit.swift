import GazetteStore
@_exported public import Almanac
public import Foundation
@_exported public import GazetteDomain
import SQLiteDriver
@_exported public import WeatherProviders

extension WeatherComponent {
  /// Creates the weather component with Open-Meteo, which requires no key, and stores its data in `folder`.
  ///
  /// ```swift
  /// let component = try await WeatherComponent.openMeteo(in: folder)
  /// ```
  ///
  /// Only one process at a time may use a folder. Requests stay within Open-Meteo's limits; the spent budget is stored, too.
  /// - Parameters:
  ///   - transport: Fetches the provider's replies; the default is URLSession.
  ///   - languageCode: The language of requested texts, such as `fr`.
  ///   - metNorwayUserAgent: The name of your app and a contact for its maker, as MET Norway's terms require, such as
  ///     `MyApp/1.0 me@example.org`. Enables a fallback to MET Norway while Open-Meteo fails or its budget is spent; nil disables
  ///     it. Show ``ProviderAttribution/weather(of:)`` for the provider that a report names.
  ///   - gazetteer: Finds cities without a request to Open-Meteo; none by default.
  ///   - languages: Further languages in which the background work fetches the names of saved places.
  /// - Throws: ``StoreError/busy`` when another process uses the folder, or the error of the file system.
  public static func openMeteo(
    in folder: URL, over transport: any HTTPTransport = URLSessionTransport(), timing: Timing = .system,
    languageCode: @escaping @Sendable () -> String = { "en" }, languages: Set<String> = [],
    metNorwayUserAgent: String? = nil, gazetteer: (any Gazetteer)? = nil
  ) async throws(StoreError) -> WeatherComponent {
    let limits: [ProviderID: ProviderLimits] = [.openMeteo: .openMeteo, .metNorway: .metNorway]
    let database = try await GazetteDatabase.open(at: folder, access: .owner)
    let budget = SQLRequestBudget(
      try await BudgetFile.open(in: database.folder).sql, limits: limits, now: timing.now)
    var ports = Ports(
      geocoder: OpenMeteoGeocoder(transport: transport, now: timing.now),
      source: OpenMeteoForecastSource(transport: transport, now: timing.now),
      air: OpenMeteoAirQualitySource(transport: transport, now: timing.now), places: SQLPlaceStore(database.sql),
      weather: SQLWeatherStore(database.sql), journal: SQLRefreshJournal(database.sql), budget: budget, limits: limits,
      gazetteer: gazetteer)
    if let metNorwayUserAgent {
      let access = MetNorwayAccess(
        transport: UserAgentTransport(next: transport, userAgent: metNorwayUserAgent),
        replies: SQLReplyStore(database.sql),
        now: timing.now)
      let timeZone: @Sendable (Coordinate) -> TimeZone? = { position in
        gazetteer?.nearest(to: position).flatMap { TimeZone(identifier: $0.timeZone) }
      }
      ports.fallbackSources = [MetNorwayForecastSource(access: access, timeZone: timeZone)]
    }
    return WeatherComponent(ports: ports, timing: timing, languageCode: languageCode, languages: languages)
  }

  /// Creates the weather component with OpenWeather and a key, and stores its data in `folder`; Open-Meteo finds the places.
  ///
  /// ```swift
  /// let component = try await WeatherComponent.openWeather(key: "0123456789abcdef", in: folder)
  /// ```
  ///
  /// It uses One Call 3.0 if the key permits it, else One Call 4.0, else only the current weather: ``Provenance/product`` of a
  /// report names the version. The version is stored under the key's digest. Requests stay within One Call's thousand free calls
  /// a day, divided among the saved places. Other parameters are those of
  /// ``openMeteo(in:over:timing:languageCode:languages:metNorwayUserAgent:gazetteer:)``.
  /// - Throws: ``StoreError/busy`` when another process uses the folder, or the error of the file system.
  public static func openWeather(
    key: String, in folder: URL, over transport: any HTTPTransport = URLSessionTransport(), timing: Timing = .system,
    languageCode: @escaping @Sendable () -> String = { "en" }, languages: Set<String> = [],
    gazetteer: (any Gazetteer)? = nil
  ) async throws(StoreError) -> WeatherComponent {
    let limits: [ProviderID: ProviderLimits] = [
      .openWeather: .openWeather, .openWeatherOneCall: .openWeatherOneCall, .openMeteo: .openMeteo,
    ]
    let database = try await GazetteDatabase.open(at: folder, access: .owner)
    let budget = SQLRequestBudget(
      try await BudgetFile.open(in: database.folder).sql, limits: limits, now: timing.now)
    let ports = Ports(
      geocoder: OpenMeteoGeocoder(transport: transport, now: timing.now),
      source: OpenWeatherSource(
        transport: transport, key: key, access: ProviderAccess(budget: budget, limits: limits, timing: timing),
        replies: SQLReplyStore(database.sql), now: timing.now),
      air: OpenWeatherAirQualitySource(transport: transport, key: key, now: timing.now),
      places: SQLPlaceStore(database.sql), weather: SQLWeatherStore(database.sql),
      journal: SQLRefreshJournal(database.sql), budget: budget, limits: limits, gazetteer: gazetteer)
    return WeatherComponent(ports: ports, timing: timing, languageCode: languageCode, languages: languages)
  }
}

/// Adds a `User-Agent` to requests.
private struct UserAgentTransport: HTTPTransport {
  let next: any HTTPTransport
  let userAgent: String

  func get(_ request: TransportRequest, from provider: ProviderID) async throws(SourceError) -> TransportReply {
    var request = request
    request.headers["User-Agent"] = userAgent
    return try await next.get(request, from: provider)
  }

  func retryDate(of reply: TransportReply, now: Date) -> Date? { next.retryDate(of: reply, now: now) }
  func redacted(_ text: String) -> String { next.redacted(text) }
}
