import GazetteDomain

/// The cities of a fresh demo, found and refreshed the way a reader does it.
struct WeatherDemo: Sendable {
  private static let names = ["Paris", "Saint-Étienne", "Tromsø", "東京", "New York"]

  let component: WeatherComponent
  let places: any PlaceStore
  let now: CurrentTime
  let languageCode: String

  /// Saves the cities and waits for their weather.
  func prepare() async throws {
    for name in Self.names {
      let found = try await component.searchPlaces(name, languageCode: languageCode, reader: .owner, limit: 1)
      guard let place = found.first?.place else { continue }
      // Straight into the store: all are refreshed together below, and none needs to be asked for again.
      _ = try await places.save(place, for: .owner, at: now())
    }
    for await _ in await component.refreshAllPlaces() {}
  }
}
