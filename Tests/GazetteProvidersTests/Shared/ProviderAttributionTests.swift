import Foundation
import GazetteDomain
import GazetteProviders
import Testing
import WeatherProviders

@Suite struct `The providers' credits` {
  @Test func `name Open-Meteo with its licence, and CAMS for the air`() {
    #expect(ProviderAttribution.weather(of: .openMeteo).map(\.name) == ["Open-Meteo"])
    #expect(ProviderAttribution.weather(of: .openMeteo).map(\.licence) == ["CC BY 4.0"])
    #expect(ProviderAttribution.airQuality(of: .openMeteo).map(\.name) == ["Open-Meteo", "CAMS"])
    #expect(ProviderAttribution.places(of: .openMeteo).map(\.name) == ["Open-Meteo", "GeoNames"])
  }

  @Test func `name OpenWeather for all it answers`() {
    for credits in [ProviderAttribution.weather, ProviderAttribution.airQuality, ProviderAttribution.places] {
      #expect(credits(.openWeather).map(\.link.host) == ["openweathermap.org"])
    }
  }

  @Test func `are none for a provider that asks for none`() {
    #expect(ProviderAttribution.weather(of: ProviderID(rawValue: "simulator")).isEmpty)
  }
}
