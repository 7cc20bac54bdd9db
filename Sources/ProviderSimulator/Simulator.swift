package import Foundation
import Hummingbird
package import Logging
import NIOCore
import ServiceLifecycle

/// All of Gazette's providers over HTTP on one loopback port, with faults on demand.
///
/// Run it as a service; ``addresses`` returns where it listens.
package final class Simulator: Service {
  /// The active faults; empty at first.
  package let faults = ActiveFaults()
  /// The requests so far.
  package let requests = RequestLog()

  private let configuration: SimulatorConfiguration
  private let now: @Sendable () -> Date
  private let logger: Logger
  private let world: SimulatedWorld
  private let newsroom: Newsroom
  private let radars = RadarState()
  private let boundPort = BoundPort()

  /// - Parameter now: The simulated time, which determines weather, stories and limits.
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
    newsroom = try Newsroom(startDate: configuration.startDate ?? now(), interval: configuration.newsInterval)
  }

  /// The providers' addresses; waits until they are available.
  /// - Throws: ``SimulatorError/neverListened``, or the reason why the port is unavailable.
  package var addresses: SimulatorAddresses {
    get async throws { SimulatorAddresses(port: try await boundPort.port()) }
  }

  /// Serves until the service group stops it or the task is cancelled.
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

  /// Fixes the phase of the warnings' storm: `calm`, `yellow`, `orange`, `red`, `updated`, `withdrawn`, `bomb`, `huge`, `ahead`;
  /// nil returns it to its normal course. Returns false for an unknown phase.
  package func setStormPhase(_ phase: String?) -> Bool {
    let fixedPhase = phase.flatMap(StormPhase.init(rawValue:))
    guard phase == nil || fixedPhase != nil else { return false }
    world.storms.fix(fixedPhase)
    return true
  }

  /// Makes the radar services `usual`, `late` (no new pictures for an hour) or `small` (pictures of a different size). Returns
  /// false for an unknown behavior.
  package func setRadarBehavior(_ behavior: String) async -> Bool {
    guard let behavior = RadarBehavior(rawValue: behavior) else { return false }
    await radars.set(behavior)
    return true
  }

  /// The file of the fictional zones in the simulated warnings: one around each city.
  package var warningZones: String { MeteoAlarmFeed.zones(around: world.gazetteer.cities) }

  private func router() -> Router<SimulatorContext> {
    let router = Router(context: SimulatorContext.self)
    let dispatcher = ProviderDispatcher(faults: faults, requests: requests, now: now)
    ControlRoutes(faults: faults, requests: requests, storms: world.storms, radars: radars).add(to: router)
    MeteoAlarmRoutes(world: world).add(to: router, dispatcher: dispatcher)
    NWSRoutes(world: world).add(to: router, dispatcher: dispatcher)
    DWDRoutes(world: world).add(to: router, dispatcher: dispatcher)
    RadarRoutes(radars: radars, world: world).add(to: router, dispatcher: dispatcher)
    OpenMeteoRoutes(world: world, enforcesLimits: configuration.enforcesLimits).add(to: router, dispatcher: dispatcher)
    OpenWeatherRoutes(world: world, configuration: configuration).add(to: router, dispatcher: dispatcher)
    MetNorwayRoutes(world: world).add(to: router, dispatcher: dispatcher)
    DrawingRoutes(motifs: world.motifs).add(to: router, dispatcher: dispatcher)
    PaperclipRoutes(world: world).add(to: router, dispatcher: dispatcher)
    TileRoutes(land: world.land, names: world.names, pixels: configuration.tilePixels).add(
      to: router, dispatcher: dispatcher)
    NewspaperRoutes(newsroom: newsroom, now: now).add(to: router, dispatcher: dispatcher)
    return router
  }
}

/// The port that the server is bound to, for tasks that wait for it.
actor BoundPort {
  private var result: Result<Int, any Error>?
  private var waiters: [CheckedContinuation<Int, any Error>] = []

  /// Waits until the server listens.
  func port() async throws -> Int {
    if let result { return try result.get() }
    return try await withCheckedThrowingContinuation { waiters.append($0) }
  }

  /// Resumes all waiting tasks; only the first result counts.
  func settle(_ outcome: Result<Int, any Error>) {
    guard result == nil else { return }
    result = outcome
    for waiter in waiters { waiter.resume(with: outcome) }
    waiters = []
  }
}

/// The reason why a simulator cannot serve requests.
package enum SimulatorError: Error, Equatable {
  /// The server ended before it listened.
  case neverListened
  /// One of the simulator's files is missing or malformed.
  case badResource(name: String)
}
