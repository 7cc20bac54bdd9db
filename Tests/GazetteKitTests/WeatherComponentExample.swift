import Foundation
import GazetteKit
import GazetteTesting

// The examples of the component's documentation, which quotes them line by line: one import is all they need.

/// The component in an app: compiled, but not run, because it would request Open-Meteo. `firstWeather` is run instead.
func addedWeather(in folder: URL) async throws -> AddedPlace? {
  let component = try await WeatherComponent.openMeteo(in: folder)
  let found = try await component.places.search("tromso", languageCode: "fr", for: .owner)
  guard let best = found.first else { return nil }
  let added = try await component.places.add(best.place, waiting: true, for: .owner)
  return added
}

/// A search on a simulated network.
func placesFound(in folder: URL) async throws -> [String] {
  let transport = FakeTransport(json: [
    "/v1/search": #"{"results":[{"id":1,"name":"Paris","latitude":48.8534,"longitude":2.3488}]}"#
  ])
  let component = try await WeatherComponent.openMeteo(in: folder, over: transport)
  let found = try await component.places.search("paris", languageCode: "fr", for: .owner)
  return found.map(\.place.name)
}

/// The component with a fallback source for when Open-Meteo fails.
func componentWithFallbackSource(in folder: URL, over transport: any HTTPTransport) async throws -> WeatherComponent {
  try await WeatherComponent.openMeteo(
    in: folder, over: transport, metNorwayUserAgent: "MyApp/1.0 me@example.org")
}

/// The component with OpenWeather, for apps with a key.
func openWeatherComponent(in folder: URL, over transport: any HTTPTransport) async throws -> WeatherComponent {
  try await WeatherComponent.openWeather(key: "0123456789abcdef", in: folder, over: transport)
}

/// Finds a city, saves it and returns it with its weather.
func firstWeather(in folder: URL, of name: String, over transport: any HTTPTransport) async throws -> AddedPlace? {
  let component = try await WeatherComponent.openMeteo(in: folder, over: transport)
  let found = try await component.places.search(name, languageCode: "fr", for: .owner)
  guard let best = found.first else { return nil }
  return try await component.places.add(best.place, waiting: true, for: .owner)
}

/// The same with completion handlers: passes the name and the temperature, or the error.
func fetchWeather(
  of id: PlaceID, in component: WeatherComponent, completion: @escaping @Sendable (Result<String, WeatherError>) -> Void
) {
  component.weather.fresh(id, for: .owner) { result in
    completion(
      result.map { fresh in
        let temperature = fresh.item.weather.report?.current?.temperature
        return "\(fresh.item.place.name): \(temperature.map { "\($0.celsius) °C" } ?? "?")"
      })
  }
}
