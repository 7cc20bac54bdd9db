import GazetteStore
import Foundation
import GazetteDomain
import GazetteProviders
import SQLiteDriver
import HTTPFetching
import WeatherProviders

/// A weather component on a real database in `folder`, with invented providers and a simulated clock.
struct BenchmarkInstallation {
  let weather: WeatherComponent
  private let database: GazetteDatabase
  private let budgetFile: BudgetFile
  private let places: SQLPlaceStore

  /// - Parameters:
  ///   - limits: The limits of the invented provider; empty for none.
  ///   - latency: The duration of each request, in simulated seconds.
  init(
    in folder: URL, time: SimulatedTime, limits: [ProviderID: ProviderLimits] = [:], latency: Double = 0
  ) async throws {
    database = try await GazetteDatabase.open(at: folder, access: .owner)
    budgetFile = try await BudgetFile.open(in: database.folder)
    let budget = SQLRequestBudget(budgetFile.sql, limits: limits, now: { time.now })
    places = SQLPlaceStore(database.sql, quotas: ReaderQuotas(maximumPlaces: 100_000))
    let provider = InventedOpenMeteo(now: { time.now }, onRequest: { time.pass(latency) })
    weather = WeatherComponent(
      ports: .init(
        geocoder: OpenMeteoGeocoder(transport: FetchedTransport(provider), now: { time.now }),
        source: OpenMeteoForecastSource(transport: FetchedTransport(provider), now: { time.now }),
        air: OpenMeteoAirQualitySource(transport: FetchedTransport(provider), now: { time.now }), places: places,
        weather: SQLWeatherStore(database.sql), journal: SQLRefreshJournal(database.sql), budget: budget, limits: limits
      ),
      timing: time.timing)
  }

  /// Saves the cities without their weather.
  func save(_ cities: [Place], at date: Date) async throws {
    for city in cities { _ = try await places.save(city, for: .owner, at: date) }
  }

  /// Refreshes all places and waits for the end.
  /// - Throws: ``BenchmarkError/wrongAnswer`` unless every place was refreshed.
  func refresh() async throws {
    var last: RefreshProgress?
    for await progress in await weather.weather.refreshAll(for: .owner) { last = progress }
    guard let last, last.state == .finished, last.refreshed == last.total, last.total > 0 else {
      throw BenchmarkError.wrongAnswer
    }
  }

  /// Closes the files.
  func close() async throws {
    try budgetFile.close()
    try await database.close()
  }
}
