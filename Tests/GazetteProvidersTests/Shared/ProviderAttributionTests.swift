import Foundation
import GazetteDomain
import GazetteProviders
import Testing
import WeatherProviders

@Suite struct `Provider credits` {
  @Test func `credit Open-Meteo with its licence, and CAMS for air quality`() {
    #expect(ProviderAttribution.weather(of: .openMeteo).map(\.name) == ["Open-Meteo"])
    #expect(ProviderAttribution.weather(of: .openMeteo).map(\.licence) == ["CC BY 4.0"])
    #expect(ProviderAttribution.airQuality(of: .openMeteo).map(\.name) == ["Open-Meteo", "CAMS"])
    #expect(ProviderAttribution.places(of: .openMeteo).map(\.name) == ["Open-Meteo", "GeoNames"])
  }

  @Test func `credit OpenWeather for all its data`() {
    for credits in [ProviderAttribution.weather, ProviderAttribution.airQuality, ProviderAttribution.places] {
      #expect(credits(.openWeather).map(\.link.host) == ["openweathermap.org"])
    }
  }

  @Test func `are empty for a provider that requires none`() {
    #expect(ProviderAttribution.weather(of: ProviderID(rawValue: "simulator")).isEmpty)
  }
}
