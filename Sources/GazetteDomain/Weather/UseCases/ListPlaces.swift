/// Reads the reader's places with their weather, as they are stored; never waits for the network.
public struct ListPlaces: Sendable {
  private let places: any PlaceStore
  private let weather: any WeatherStore

  /// Makes the use case.
  public init(places: any PlaceStore, weather: any WeatherStore) {
    self.places = places
    self.weather = weather
  }

  /// The reader's places by rank, each with what is stored of its weather; empty at first.
  public func callAsFunction(reader: ReaderKey) async throws(StoreError) -> [PlaceWeather] {
    let saved = try await places.savedPlaces(of: reader)
    let stored = try await weather.weather(at: saved.map(\.id))
    return saved.map { PlaceWeather(place: $0.place, saved: $0, weather: stored[$0.id] ?? PositionWeather()) }
  }
}
