import GazetteCLI
import Logging
import ProviderSimulator
import ServiceLifecycle

/// A paper of made-up data: waits for the simulated providers, then serves a paper that asks them.
struct DemoService: Service {
  let request: DemoRequest
  let simulator: Simulator
  let settings: @Sendable ([SettingAssignment]) throws(CommandFailure) -> Settings
  let logger: @Sendable (Settings) -> Logger
  let ready: ProgramServices.DemoReady

  /// Serves until the service group stops it; nothing is left of it then.
  func run() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let providers = try await simulator.addresses
    let settings = try settings(
      DemoSettings.imposed(request, over: try settings([]), folder: folder, providers: providers))
    let logger = logger(settings)
    let paper = PaperService(settings: settings, isDemo: true, logger: logger) { port, routes in
      do throws(CommandFailure) {
        try ready(
          DemoAddress(paper: "http://127.0.0.1:\(port)/", providers: providers.control, routes: routes))
      } catch {
        // The paper can still be looked at by who knows its address.
        logger.warning("The address could not be printed")
      }
    }
    try await paper.run()
  }
}
