@_exported public import Almanac
public import Foundation
@_exported public import GazetteDomain
import GazetteStore
@_exported public import WeatherProviders

extension WeatherComponent {
  /// The weather component on Open-Meteo, which asks for no key, keeping what it knows in `folder`.
  ///
  /// One process at a time keeps its weather in a folder. Requests stay inside what Open-Meteo allows; what was spent is
  /// kept, too.
  /// - Parameters:
  ///   - transport: gets the provider's replies; URLSession unless told otherwise.
  ///   - languageCode: the language that texts are asked for in, such as `fr`.
  ///   - metNorwayUserAgent: with it MET Norway stands in while Open-Meteo fails or its budget is spent: the name of your app,
  ///     and where its maker can be reached, as MET Norway's terms ask, such as `MyApp/1.0 me@example.org`; nil leaves it out.
  ///     Show ``ProviderAttribution/weather(of:)`` of the provider that a report names.
  ///   - gazetteer: answers searches for cities without asking Open-Meteo; none unless given.
  ///   - languages: further languages that the background work learns the names of saved places in.
  /// - Throws: ``StoreError/busy`` when another process uses the folder, and what the disk says.
  public static func openMeteo(
    in folder: URL, over transport: any HTTPTransport = URLSessionTransport(), timing: Timing = .system,
    languageCode: @escaping @Sendable () -> String = { "en" }, languages: Set<String> = [],
    metNorwayUserAgent: String? = nil, gazetteer: (any Gazetteer)? = nil
  ) async throws(StoreError) -> WeatherComponent {
    let limits: [ProviderID: ProviderLimits] = [.openMeteo: .openMeteo, .metNorway: .metNorway]
    let database = try await GazetteDatabase.open(at: folder, access: .owner)
    let budget = try await SQLiteRequestBudget.open(in: DataFolder(folder), limits: limits, now: timing.now)
    var ports = Ports(
      geocoder: OpenMeteoGeocoder(transport: transport, now: timing.now),
      source: OpenMeteoForecastSource(transport: transport, now: timing.now),
      air: OpenMeteoAirQualitySource(transport: transport, now: timing.now), places: SQLitePlaceStore(database),
      weather: SQLiteWeatherStore(database), journal: SQLiteRefreshJournal(database), budget: budget, limits: limits,
      gazetteer: gazetteer)
    if let metNorwayUserAgent {
      let access = MetNorwayAccess(
        transport: NamedTransport(next: transport, userAgent: metNorwayUserAgent), replies: SQLiteReplyStore(database),
        now: timing.now)
      let timeZone: @Sendable (Coordinate) -> TimeZone? = { position in
        gazetteer?.nearest(to: position).flatMap { TimeZone(identifier: $0.timeZone) }
      }
      ports.standIns = [MetNorwayForecastSource(access: access, timeZone: timeZone)]
    }
    return WeatherComponent(ports: ports, timing: timing, languageCode: languageCode, languages: languages)
  }

  /// The weather component on OpenWeather with a key, keeping what it knows in `folder`; Open-Meteo finds the places.
  ///
  /// One Call 3.0 answers where the key is good for it, else One Call 4.0, else the current weather alone:
  /// ``Provenance/product`` of a report names it. Which one answers is kept, under the key's digest. Requests stay inside
  /// One Call's thousand free calls a day, shared out among the saved places. Other parameters are those of
  /// ``openMeteo(in:over:timing:languageCode:languages:metNorwayUserAgent:gazetteer:)``.
  /// - Throws: ``StoreError/busy`` when another process uses the folder, and what the disk says.
  public static func openWeather(
    key: String, in folder: URL, over transport: any HTTPTransport = URLSessionTransport(), timing: Timing = .system,
    languageCode: @escaping @Sendable () -> String = { "en" }, languages: Set<String> = [],
    gazetteer: (any Gazetteer)? = nil
  ) async throws(StoreError) -> WeatherComponent {
    let limits: [ProviderID: ProviderLimits] = [
      .openWeather: .openWeather, .openWeatherOneCall: .openWeatherOneCall, .openMeteo: .openMeteo,
    ]
    let database = try await GazetteDatabase.open(at: folder, access: .owner)
    let budget = try await SQLiteRequestBudget.open(in: DataFolder(folder), limits: limits, now: timing.now)
    let ports = Ports(
      geocoder: OpenMeteoGeocoder(transport: transport, now: timing.now),
      source: OpenWeatherSource(
        transport: transport, key: key, access: ProviderAccess(budget: budget, limits: limits, timing: timing),
        replies: SQLiteReplyStore(database), now: timing.now),
      air: OpenWeatherAirQualitySource(transport: transport, key: key, now: timing.now),
      places: SQLitePlaceStore(database), weather: SQLiteWeatherStore(database),
      journal: SQLiteRefreshJournal(database), budget: budget, limits: limits, gazetteer: gazetteer)
    return WeatherComponent(ports: ports, timing: timing, languageCode: languageCode, languages: languages)
  }
}

/// Says to a provider who asks.
private struct NamedTransport: HTTPTransport {
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
