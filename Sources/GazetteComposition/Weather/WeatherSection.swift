import GazetteDomain
import GazettePresentation
import GazetteWeb
import Logging
import ServiceLifecycle

/// The weather of a running paper.
struct WeatherSection: PaperSection {
  /// The use cases, for sections that show weather too.
  let component: WeatherComponent
  private let paper: Paper
  private let ports: WeatherComponent.Ports

  /// Composes the section on `paper`.
  init(_ paper: Paper) {
    self.paper = paper
    ports = WeatherPorts.live(on: paper)
    component = WeatherComponent(paper, ports: ports)
  }

  var web: [any WebSection] {
    let dependencies = WeatherWebDependencies(component: component, credits: WeatherCredits.of)
    return [
      WeatherPages(dependencies: dependencies, now: paper.timing.now),
      WeatherAPI(dependencies: dependencies, now: paper.timing.now),
    ]
  }

  var services: [any Service] {
    let logger = paper.logger
    let keepFresh = component.keepFresh(maximumAge: paper.settings[\.weather.refreshEvery]) { error in
      logger.warning("Weather could not be refreshed", metadata: ["error": "\(error)"])
    }
    return [ClosureService { await cancelWhenGracefulShutdown { await keepFresh.run() } }]
  }

  func furnish(_ pages: inout WebDependencies) {
    pages.credits += WeatherCredits.of(WeatherPorts.provider(paper.settings)).map(Credit.init)
  }

  func measure() async {
    await WeatherGauges(ports: ports, provider: WeatherPorts.provider(paper.settings), now: paper.timing.now).set()
  }

  func prepareDemo() async throws {
    let demo = WeatherDemo(
      component: component, places: ports.places, now: paper.timing.now,
      languageCode: paper.settings.language.code)
    try await demo.prepare()
  }
}

extension WeatherComponent {
  /// The component on `paper`, texts of providers in the paper's language.
  init(_ paper: Paper, ports: Ports) {
    let language = paper.settings.language.code
    self.init(ports: ports, changes: paper.changes, timing: paper.timing, languageCode: { language })
  }
}
