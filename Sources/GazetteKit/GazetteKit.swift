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
  ///   - gazetteer: answers searches for cities without asking Open-Meteo; none unless given.
  ///   - languages: further languages that the background work learns the names of saved places in.
  /// - Throws: ``StoreError/busy`` when another process uses the folder, and what the disk says.
  public static func openMeteo(
    in folder: URL, over transport: any HTTPTransport = URLSessionTransport(), timing: Timing = .system,
    languageCode: @escaping @Sendable () -> String = { "en" }, languages: Set<String> = [],
    gazetteer: (any Gazetteer)? = nil
  ) async throws(StoreError) -> WeatherComponent {
    let limits: [ProviderID: ProviderLimits] = [.openMeteo: .openMeteo]
    let database = try await GazetteDatabase.open(at: folder, access: .owner)
    let budget = try await SQLiteRequestBudget.open(in: DataFolder(folder), limits: limits, now: timing.now)
    return WeatherComponent(
      ports: .init(
        geocoder: OpenMeteoGeocoder(transport: transport, now: timing.now),
        source: OpenMeteoForecastSource(transport: transport, now: timing.now),
        air: OpenMeteoAirQualitySource(transport: transport, now: timing.now), places: SQLitePlaceStore(database),
        weather: SQLiteWeatherStore(database), journal: SQLiteRefreshJournal(database), budget: budget,
        limits: limits, gazetteer: gazetteer),
      timing: timing, languageCode: languageCode, languages: languages)
  }
}
