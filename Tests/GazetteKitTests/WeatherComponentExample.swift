import Foundation
import GazetteDomain
import GazetteProviders
import GazetteStore
import HTTPFetching

// The example of the component's documentation, compiled and run by the tests.

/// The weather component on Open-Meteo, keeping its data in `folder`.
func weatherComponent(in folder: URL, fetching: any Fetching) async throws -> WeatherComponent {
  let now: CurrentTime = { Date() }
  let limits: [ProviderID: ProviderLimits] = [.openMeteo: .openMeteo]
  let database = try await GazetteDatabase.open(at: folder, access: .owner)
  let budget = try await SQLiteRequestBudget.open(in: DataFolder(folder), limits: limits, now: now)
  return WeatherComponent(
    ports: .init(
      geocoder: OpenMeteoGeocoder(fetching: fetching, now: now),
      source: OpenMeteoForecastSource(fetching: fetching, now: now),
      air: OpenMeteoAirQualitySource(fetching: fetching, now: now), places: SQLitePlaceStore(database),
      weather: SQLiteWeatherStore(database), journal: SQLiteRefreshJournal(database), budget: budget, limits: limits))
}
