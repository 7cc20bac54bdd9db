import GazetteDomain
import GazetteProviders
import GazetteTesting
import ProviderSimulator
import Testing
import WeatherProviders

/// The adapters pass, over real HTTP, the same suites as the fakes.
@Suite struct `Weather over HTTP keeps its contracts` {
  @Test(arguments: WeatherSourceContract.checks)
  func `Open-Meteo's forecast`(check: ContractCheck<any WeatherSource>) async throws {
    try await SimulatedProviders.run { try await check(try $0.forecast) }
  }

  @Test(arguments: AirQualitySourceContract.checks)
  func `Open-Meteo's air`(check: ContractCheck<any AirQualitySource>) async throws {
    try await SimulatedProviders.run { try await check(try $0.air) }
  }

  @Test(arguments: GeocoderContract.checks)
  func `Open-Meteo's places`(check: ContractCheck<any Geocoder>) async throws {
    try await SimulatedProviders.run { try await check(try $0.geocoder) }
  }

  @Test(arguments: WeatherSourceContract.checks, ["demo-onecall", "demo-onecall4", "demo-basic"])
  func `OpenWeather, with each kind of key`(check: ContractCheck<any WeatherSource>, key: String) async throws {
    try await SimulatedProviders.run { try await check(try $0.openWeather(key: key)) }
  }

  @Test(arguments: AirQualitySourceContract.checks)
  func `OpenWeather's air`(check: ContractCheck<any AirQualitySource>) async throws {
    try await SimulatedProviders.run { try await check(try $0.openWeatherAir()) }
  }

  @Test(arguments: GeocoderContract.checks)
  func `OpenWeather's places`(check: ContractCheck<any Geocoder>) async throws {
    try await SimulatedProviders.run { try await check(try $0.openWeatherGeocoder()) }
  }
}
