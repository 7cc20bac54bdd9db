/// Reads the reader's places with their weather, as they are stored; never waits for the network.
public struct ListPlaces: Sendable {
  private let places: any PlaceStore
  private let weather: any WeatherStore
  private let now: CurrentTime

  /// Makes the use case.
  public init(places: any PlaceStore, weather: any WeatherStore, now: @escaping CurrentTime) {
    self.places = places
    self.weather = weather
    self.now = now
  }

  /// The reader's places by rank, each with everything stored of its weather; empty at first.
  public func callAsFunction(reader: ReaderKey) async throws(StoreError) -> [PlaceWeather] {
    let saved = try await places.savedPlaces(of: reader)
    return join(saved, try await weather.weather(at: saved.map(\.id)))
  }

  /// The same with only what a list shows (see ``WeatherStore/glances(at:from:)``), for hundreds of places at once.
  public func glances(reader: ReaderKey) async throws(StoreError) -> [PlaceWeather] {
    let saved = try await places.savedPlaces(of: reader)
    return join(saved, try await weather.glances(at: saved.map(\.id), from: now()))
  }

  private func join(_ saved: [SavedPlace], _ stored: [PlaceID: PositionWeather]) -> [PlaceWeather] {
    saved.map { PlaceWeather(place: $0.place, saved: $0, weather: stored[$0.id] ?? PositionWeather()) }
  }
}
