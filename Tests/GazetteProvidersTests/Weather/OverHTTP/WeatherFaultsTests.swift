import Foundation
import GazetteDomain
import GazetteProviders
import ProviderSimulator
import Testing
import WeatherProviders

/// Every known fault of a provider, through the simulator and real HTTP: the error must identify it.
@Suite struct `Weather provider faults over HTTP` {
  /// The expected error of a fault; ignores details of unreadable replies, which are for the log.
  enum ExpectedOutcome: Sendable {
    case error(SourceError)
    case unreadable

    /// Short when the fault is a timeout; otherwise enough for a busy machine.
    var timeLimit: Duration {
      if case .error(.timedOut) = self { SimulatedProviders.shortTimeLimit } else { .seconds(20) }
    }

    func matches(_ error: SourceError) -> Bool {
      switch (self, error) {
      case (.error(let expected), _): expected == error
      case (.unreadable, .unreadable): true
      default: false
      }
    }
  }

  static func cases(_ provider: ProviderID) -> [(Fault, ExpectedOutcome)] {
    let soon = frozenNow.addingTimeInterval(30)
    return [
      (.delay(seconds: 5), .error(.timedOut(provider, after: SimulatedProviders.shortTimeLimit))),
      (.hang, .error(.timedOut(provider, after: SimulatedProviders.shortTimeLimit))),
      (.drip(bytes: 1, seconds: 0.05), .error(.timedOut(provider, after: SimulatedProviders.shortTimeLimit))),
      (.status(401, retryAfter: nil), .error(.unauthorized(provider))),
      (.status(404, retryAfter: nil), .error(.notFound(provider))),
      (.status(429, retryAfter: 30), .error(.rateLimited(provider, until: soon))),
      (.status(500, retryAfter: nil), .error(.failing(provider, status: 500))),
      (.status(503, retryAfter: 30), .error(.rateLimited(provider, until: soon))),
      (.errorInside, .error(.failing(provider, status: 503))),
      (.html, .unreadable), (.truncate, .unreadable), (.garbage, .unreadable), (.wrongType, .unreadable),
      (.nulls, .unreadable), (.empty, .unreadable),
      (.redirect(to: "http://192.0.2.1/", status: 302), .error(.refused(provider, .unknown))),
    ]
  }

  private let paris: Coordinate

  init() throws { paris = try .paris }

  private func check(
    _ expected: ExpectedOutcome, _ work: () async throws(SourceError) -> [Result<some Any, SourceError>]
  ) async throws {
    do throws(SourceError) {
      for result in try await work() { _ = try result.get() }
      Issue.record("no error")
    } catch {
      if case .error(.refused) = expected, case .refused = error { return }
      #expect(expected.matches(error), "\(error)")
    }
  }

  @Test(arguments: cases(.openMeteo)) func `reports each fault of Open-Meteo's forecast`(
    fault: Fault, expected: ExpectedOutcome
  )
    async throws
  {
    try await SimulatedProviders.run(timeLimit: expected.timeLimit) { providers in
      await providers.simulator.faults.add(fault)
      let source = try providers.forecast
      try await check(expected) { () async throws(SourceError) in
        try await source.reports(at: [paris], languageCode: "fr")
      }
    }
  }

  @Test(arguments: cases(.openMeteo)) func `reports each fault of Open-Meteo's air quality`(
    fault: Fault, expected: ExpectedOutcome
  )
    async throws
  {
    try await SimulatedProviders.run(timeLimit: expected.timeLimit) { providers in
      await providers.simulator.faults.add(fault)
      let source = try providers.air
      try await check(expected) { () async throws(SourceError) in try await source.airQualities(at: [paris]) }
    }
  }

  @Test(arguments: cases(.openWeather)) func `reports each fault of OpenWeather's One Call`(
    fault: Fault, expected: ExpectedOutcome
  )
    async throws
  {
    try await SimulatedProviders.run(timeLimit: expected.timeLimit) { providers in
      await providers.simulator.faults.add(fault)
      let source = try providers.openWeather()
      try await check(expected) { () async throws(SourceError) in
        try await source.reports(at: [paris], languageCode: "fr")
      }
    }
  }

  @Test(arguments: cases(.openWeather)) func `reports each fault of OpenWeather's current weather`(
    fault: Fault, expected: ExpectedOutcome
  ) async throws {
    try await SimulatedProviders.run(timeLimit: expected.timeLimit) { providers in
      await providers.simulator.faults.add(FaultRule(fault, path: "*/data/2.5/weather"))
      let source = try providers.openWeather(key: "demo-basic")
      try await check(expected) { () async throws(SourceError) in
        try await source.reports(at: [paris], languageCode: "fr")
      }
    }
  }

  @Test(arguments: cases(.openWeather)) func `reports each fault of OpenWeather's One Call 4`(
    fault: Fault, expected: ExpectedOutcome
  )
    async throws
  {
    // A rejected key falls back to the current weather.
    if case .error(.unauthorized) = expected { return }
    try await SimulatedProviders.run(timeLimit: expected.timeLimit) { providers in
      await providers.simulator.faults.add(FaultRule(fault, path: "*/data/4.0/onecall/current"))
      let source = try providers.openWeather(key: "demo-onecall4")
      try await check(expected) { () async throws(SourceError) in
        try await source.reports(at: [paris], languageCode: "fr")
      }
    }
  }

  @Test(arguments: cases(.openWeather)) func `reports each fault of OpenWeather's air quality`(
    fault: Fault, expected: ExpectedOutcome
  )
    async throws
  {
    try await SimulatedProviders.run(timeLimit: expected.timeLimit) { providers in
      await providers.simulator.faults.add(fault)
      let source = try providers.openWeatherAir()
      try await check(expected) { () async throws(SourceError) in try await source.airQualities(at: [paris]) }
    }
  }

  @Test(arguments: cases(.openMeteo)) func `reports each fault of Open-Meteo's place search`(
    fault: Fault, expected: ExpectedOutcome
  )
    async throws
  {
    try await SimulatedProviders.run(timeLimit: expected.timeLimit) { providers in
      await providers.simulator.faults.add(fault)
      let geocoder = try providers.geocoder
      // A search with null values has no results, which is a valid response.
      if case .nulls = fault { return }
      try await check(expected) { () async throws(SourceError) in
        [.success(try await geocoder.places(matching: "Paris", languageCode: "fr", limit: 5))]
      }
    }
  }

  @Test(arguments: [SimulatedProvider.openMeteo, .openWeather])
  func `reports a closed connection as unreachable or unreadable`(
    provider: SimulatedProvider
  ) async throws {
    try await SimulatedProviders.run { providers in
      await providers.simulator.faults.add(.refuse)
      let source: any WeatherSource =
        provider == .openMeteo ? try providers.forecast : try providers.openWeather()
      let error = await #expect(throws: SourceError.self) {
        for result in try await source.reports(at: [.paris], languageCode: "fr") { _ = try result.get() }
      }
      switch try #require(error) {
      case .unreachable, .unreadable: break
      case let other: Issue.record("\(other)")
      }
    }
  }

  @Test func `rejects an address the operator did not configure`() async throws {
    try await SimulatedProviders.run { providers in
      let closedURL = try providers.url("http://127.0.0.1:1")
      let source = OpenMeteoForecastSource(
        transport: FetchedTransport(providers.fetching), baseURL: closedURL, now: { frozenNow })
      let error = await #expect(throws: SourceError.self) {
        try await source.reports(at: [.paris], languageCode: "fr")
      }
      guard case .refused = try #require(error) else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test func `recovers after one failed response`() async throws {
    try await SimulatedProviders.run { providers in
      await providers.simulator.faults.add(.status(500, retryAfter: nil), count: 1)
      let source = try providers.forecast
      await #expect(throws: SourceError.failing(.openMeteo, status: 500)) {
        try await source.reports(at: [.paris], languageCode: "fr")
      }
      #expect(try await source.reports(at: [.paris], languageCode: "fr").count == 1)
    }
  }
}
