#if canImport(SwiftUI)
  import GazetteKit
  import SwiftUI

  /// The documentation's sample: a list of cities with their temperature, which updates itself.
  struct WeatherView: View {
    let component: WeatherComponent
    @State private var items: [PlaceWeather] = []
    @State private var message: String?

    var body: some View {
      List(items) { item in
        LabeledContent(item.place.name, value: temperature(of: item))
      }
      .overlay { if let message { Text(message) } }
      .task { await component.weather.keepFresh() }
      .task {
        await read()
        for await _ in component.changes.changes() { await read() }
      }
    }

    private func read() async {
      do {
        items = try await component.places.glances(for: .owner)
        message = nil
      } catch {
        message = "The list cannot be read."
      }
    }

    private func temperature(of item: PlaceWeather) -> String {
      guard let celsius = item.weather.report?.current?.temperature?.celsius else { return "–" }
      return Measurement(value: celsius, unit: UnitTemperature.celsius).formatted()
    }
  }
#endif
