import Foundation
import GazetteDomain
import GazetteProviders
import GazetteTesting
import HTTPFetching
import Logging
import ProviderSimulator
import Testing
import WeatherProviders

/// The simulator on a loopback port, and the sources that use it over real HTTP.
struct SimulatedProviders: Sendable {
  /// Passes requests on with a different time limit.
  private struct TimeLimitedFetching: Fetching {
    let fetcher: HTTPFetcher
    let timeLimit: Duration

    func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
      var request = request
      request.limits.time = timeLimit
      return try await fetcher.fetch(request)
    }
  }

  /// So short that a hanging provider does not delay a test.
  static let shortTimeLimit = Duration.milliseconds(700)

  let simulator: Simulator
  let addresses: SimulatorAddresses
  let fetching: any Fetching
  /// The fetcher with Gazette's own time limits, for slow requests.
  let patient: any Fetching

  var forecast: OpenMeteoForecastSource {
    get throws {
      OpenMeteoForecastSource(
        transport: FetchedTransport(fetching), baseURL: try url(addresses.openMeteo), now: { frozenNow })
    }
  }
  var air: OpenMeteoAirQualitySource {
    get throws {
      OpenMeteoAirQualitySource(
        transport: FetchedTransport(fetching), baseURL: try url(addresses.openMeteoAir), now: { frozenNow })
    }
  }
  var grid: OpenMeteoGridSource {
    get throws {
      OpenMeteoGridSource(
        transport: FetchedTransport(fetching), baseURL: try url(addresses.openMeteo), now: { frozenNow })
    }
  }
  var geocoder: OpenMeteoGeocoder {
    get throws {
      OpenMeteoGeocoder(
        transport: FetchedTransport(fetching), baseURL: try url(addresses.openMeteoGeocoding), now: { frozenNow })
    }
  }

  func openWeather(key: String = "demo-onecall") throws -> OpenWeatherSource {
    OpenWeatherSource(
      transport: FetchedTransport(fetching), baseURL: try url(addresses.openWeather), key: key,
      access: ProviderAccess(budget: InMemoryRequestBudget(limits: [:], now: { frozenNow }), limits: [:]),
      replies: InMemoryReplyStore(), now: { frozenNow })
  }

  func openWeatherAir() throws -> OpenWeatherAirQualitySource {
    OpenWeatherAirQualitySource(
      transport: FetchedTransport(fetching), baseURL: try url(addresses.openWeather), key: "demo-basic",
      now: { frozenNow })
  }

  func openWeatherGeocoder() throws -> OpenWeatherGeocoder {
    OpenWeatherGeocoder(
      transport: FetchedTransport(fetching), baseURL: try url(addresses.openWeather), key: "demo-basic",
      now: { frozenNow })
  }

  func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  /// Runs a simulator during `work`, by default without its limits.
  static func run(
    enforcesLimits: Bool = false, timeLimit: Duration = .seconds(20),
    _ work: @escaping @Sendable (SimulatedProviders) async throws -> Void
  ) async throws {
    var logger = Logger(label: "simulator")
    logger.logLevel = .critical
    let simulator = try Simulator(
      configuration: SimulatorConfiguration(enforcesLimits: enforcesLimits), now: { frozenNow }, logger: logger)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await simulator.run() }
      let addresses = try await simulator.addresses
      let guardian = OutboundGuard(trustedOrigins: [try Origin(addresses.origin)])
      let fetcher = HTTPFetcher(configuration: .init(userAgent: "GazetteTests/1.0", outbound: guardian))
      let providers = SimulatedProviders(
        simulator: simulator, addresses: addresses,
        fetching: TimeLimitedFetching(fetcher: fetcher, timeLimit: timeLimit),
        patient: fetcher)
      let outcome: Result<Void, any Error>
      do {
        outcome = .success(try await work(providers))
      } catch {
        outcome = .failure(error)
      }
      await fetcher.shutdown()
      group.cancelAll()
      // The server ends with a cancellation, as requested.
      try? await group.waitForAll()
      try outcome.get()
    }
  }
}
