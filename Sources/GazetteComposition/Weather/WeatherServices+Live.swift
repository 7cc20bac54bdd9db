import GazetteCLI
import GazetteDomain
import GazetteProviders

extension WeatherServices {
  /// The weather's services; `open` opens the installation as far as the command needs it.
  static func live(
    open: @escaping @Sendable (Access) async throws(CommandFailure) -> Paper
  ) -> WeatherServices {
    WeatherServices { access async throws(CommandFailure) in
      let paper = try await open(access)
      return WeatherSession(
        component: WeatherComponent(paper, ports: WeatherPorts.live(on: paper)),
        timeZone: paper.settings[\.paper.timeZone], now: paper.timing.now, known: BundledWorld.knownPlaces(),
        credits: WeatherCredits.of)
    }
  }
}
