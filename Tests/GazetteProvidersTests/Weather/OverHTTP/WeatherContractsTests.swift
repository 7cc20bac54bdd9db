import GazetteDomain
import GazetteProviders
import GazetteTesting
import ProviderSimulator
import Testing
import WeatherProviders

/// The adapters pass, over real HTTP, the same suites as the fakes.
@Suite struct `Weather source contracts over HTTP` {
  @Test(arguments: WeatherSourceContract.checks)
  func `fulfils the weather source contract with Open-Meteo`(check: ContractCheck<any WeatherSource>) async throws {
    try await SimulatedProviders.run { try await check(try $0.forecast) }
  }

  @Test(arguments: AirQualitySourceContract.checks)
  func `fulfils the air quality source contract with Open-Meteo`(check: ContractCheck<any AirQualitySource>)
    async throws
  {
    try await SimulatedProviders.run { try await check(try $0.air) }
  }

  @Test(arguments: GeocoderContract.checks)
  func `fulfils the geocoder contract with Open-Meteo`(check: ContractCheck<any Geocoder>) async throws {
    try await SimulatedProviders.run { try await check(try $0.geocoder) }
  }

  @Test(arguments: WeatherSourceContract.checks, ["demo-onecall", "demo-onecall4", "demo-basic"])
  func `fulfils the weather source contract with every kind of OpenWeather key`(
    check: ContractCheck<any WeatherSource>, key: String
  ) async throws {
    try await SimulatedProviders.run { try await check(try $0.openWeather(key: key)) }
  }

  @Test(arguments: AirQualitySourceContract.checks)
  func `fulfils the air quality source contract with OpenWeather`(check: ContractCheck<any AirQualitySource>)
    async throws
  {
    try await SimulatedProviders.run { try await check(try $0.openWeatherAir()) }
  }

  @Test(arguments: GeocoderContract.checks)
  func `fulfils the geocoder contract with OpenWeather`(check: ContractCheck<any Geocoder>) async throws {
    try await SimulatedProviders.run { try await check(try $0.openWeatherGeocoder()) }
  }
}
