package import Foundation
import Hummingbird
package import Logging
import NIOCore
import ServiceLifecycle

/// All providers that Gazette reads, spoken over HTTP on one loopback port, with faults on demand.
///
/// Run it as a service; ``addresses`` tells where it answers.
package final class Simulator: Service {
  /// The faults in force; empty at first.
  package let faults = FaultBook()
  /// What was asked until now.
  package let requests = RequestLog()

  private let configuration: SimulatorConfiguration
  private let now: @Sendable () -> Date
  private let logger: Logger
  private let world: SimulatedWorld
  private let newsroom: Newsroom
  private let storms: StormBook
  private let radars = RadarBook()
  private let boundPort = BoundPort()

  /// - Parameter now: the simulated time, by which weather changes, stories come out and limits are counted.
  /// - Throws: ``SimulatorError/badResource(name:)``.
  package init(
    configuration: SimulatorConfiguration = SimulatorConfiguration(),
    now: @escaping @Sendable () -> Date = { Date() },
    logger: Logger = Logger(label: "simulator")
  ) throws(SimulatorError) {
    self.configuration = configuration
    self.now = now
    self.logger = logger
    world = try SimulatedWorld(configuration: configuration, now: now)
    storms = StormBook(opening: configuration.opening ?? now())
    newsroom = try Newsroom(opening: configuration.opening ?? now(), interval: configuration.newsInterval)
  }

  /// Where the providers answer; waits until they do.
  /// - Throws: ``SimulatorError/neverListened``, or why the port could not be had.
  package var addresses: SimulatorAddresses {
    get async throws { SimulatorAddresses(port: try await boundPort.port()) }
  }

  /// Answers until the service group stops it or the task is cancelled.
  package func run() async throws {
    let application = Application(
      router: router(),
      configuration: .init(address: .hostname("127.0.0.1", port: configuration.port)),
      onServerRunning: { [boundPort] channel in
        guard let port = channel.localAddress?.port else { return }
        await boundPort.settle(.success(port))
      },
      logger: logger)
    do {
      try await application.run()
      await boundPort.settle(.failure(SimulatorError.neverListened))
    } catch {
      await boundPort.settle(.failure(error))
      throw error
    }
  }

  /// Keeps the storm that warnings tell of in a phase: `calm`, `yellow`, `orange`, `red`, `updated`, `withdrawn`, `bomb`,
  /// `huge`, `ahead`; nil it go its way. Answers false when there is no such phase.
  package func orderStorm(_ phase: String?) async -> Bool {
    let ordered = phase.flatMap(StormPhase.init(rawValue:))
    guard phase == nil || ordered != nil else { return false }
    await storms.order(ordered)
    return true
  }

  /// Makes the services of radar `usual`, `late` (nothing new for an hour) or `small` (pictures of another size). Answers
  /// false when there is no such mood.
  package func orderRadar(_ mood: String) async -> Bool {
    guard let mood = RadarMood(rawValue: mood) else { return false }
    await radars.order(mood)
    return true
  }

  /// The file of the invented zones that the simulated warnings name: one around each city.
  package var warningZones: String { MeteoAlarmFeed.zones(around: world.gazetteer.cities) }

  private func router() -> Router<SimulatorContext> {
    let router = Router(context: SimulatorContext.self)
    let desk = ProviderDispatcher(faults: faults, requests: requests, now: now)
    ControlRoutes(faults: faults, requests: requests, storms: storms, radars: radars).add(to: router)
    MeteoAlarmRoutes(world: world, storms: storms).add(to: router, desk: desk)
    NWSRoutes(world: world, storms: storms).add(to: router, desk: desk)
    DWDRoutes(world: world, storms: storms).add(to: router, desk: desk)
    RadarRoutes(radars: radars, now: now).add(to: router, desk: desk)
    OpenMeteoRoutes(world: world, keepsLimits: configuration.keepsLimits).add(to: router, desk: desk)
    OpenWeatherRoutes(world: world, configuration: configuration).add(to: router, desk: desk)
    MetNorwayRoutes(world: world).add(to: router, desk: desk)
    DrawingRoutes().add(to: router, desk: desk)
    PaperclipRoutes(world: world).add(to: router, desk: desk)
    TileRoutes(land: world.land, names: world.names, pixels: configuration.tilePixels).add(to: router, desk: desk)
    NewspaperRoutes(newsroom: newsroom, now: now).add(to: router, desk: desk)
    return router
  }
}

/// The port that the server was given, for those who wait for it.
actor BoundPort {
  private var result: Result<Int, any Error>?
  private var waiters: [CheckedContinuation<Int, any Error>] = []

  /// Waits until the server listens.
  func port() async throws -> Int {
    if let result { return try result.get() }
    return try await withCheckedThrowingContinuation { waiters.append($0) }
  }

  /// Tells all who wait; only the first result counts.
  func settle(_ outcome: Result<Int, any Error>) {
    guard result == nil else { return }
    result = outcome
    for waiter in waiters { waiter.resume(with: outcome) }
    waiters = []
  }
}

/// Why a simulator cannot answer.
package enum SimulatorError: Error, Equatable {
  /// The server ended before it listened.
  case neverListened
  /// A file that belongs to the simulator is absent or not as it should be.
  case badResource(name: String)
}
