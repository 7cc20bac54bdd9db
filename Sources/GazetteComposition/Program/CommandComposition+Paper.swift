import GazetteCLI
import GazettePresentation
import Logging
import ProviderSimulator
import ServiceLifecycle
import UnixSignals

// Running the server: 'gazette serve' and 'gazette demo'.
extension CommandComposition {
  func serve() async throws(CommandFailure) {
    let settings = try settings()
    let logger = logger(settings)
    let service = InstallationService(settings: settings, logger: logger) { port, _ in
      logger.notice("Gazette is listening", metadata: ["address": "\(settings[\.server.address])", "port": "\(port)"])
    }
    try await run([service], settings: settings, logger: logger)
  }

  func demo(_ request: DemoRequest, ready: @escaping ProgramServices.DemoReady) async throws(CommandFailure) {
    let settings = try settings()
    let logger = logger(settings)
    let simulator: Simulator
    do throws(SimulatorError) {
      simulator = try Simulator(configuration: .demo(request, settings), logger: quiet(logger))
    } catch {
      throw CommandFailure(.software, CommandLanguage.words.failures.demoIncomplete("\(error)"))
    }
    let service = DemoService(
      request: request, simulator: simulator,
      settings: { forced throws(CommandFailure) in try self.settings(forced: forced) }, logger: self.logger,
      ready: ready)
    try await run([simulator, service], settings: settings, logger: logger)
  }

  /// Runs `services` until SIGTERM or SIGINT; work in progress then has 5 seconds to finish, and 2 more to cancel.
  private func run(
    _ services: [any Service], settings: Settings, logger: Logger
  ) async throws(CommandFailure) {
    _ = ProgramMetrics.registry
    OpenFileLimit.raise()
    ProcessMemory.limitHeaps()
    var configuration = ServiceGroupConfiguration(
      services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: quiet(logger))
    configuration.maximumGracefulShutdownDuration = .seconds(5)
    configuration.maximumCancellationDuration = .seconds(2)
    do {
      try await ServiceGroup(configuration: configuration).run()
    } catch {
      throw CommandFailure(stopping: error, settings: settings)
    }
  }

  /// The same logger at a higher level, for components whose routine messages are irrelevant.
  func quiet(_ logger: Logger) -> Logger {
    var quiet = logger
    quiet.logLevel = max(logger.logLevel, .warning)
    return quiet
  }
}
