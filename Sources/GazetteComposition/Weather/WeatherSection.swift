import GazetteDomain
import GazettePresentation
import GazetteProviders
import GazetteWeb
import Logging
import ServiceLifecycle

/// The weather of a running paper.
struct WeatherSection: PaperSection {
  /// The use cases, for sections that show weather too.
  let component: WeatherComponent
  private let paper: Paper
  let ports: WeatherComponent.Ports
  /// The cities that come with the program, for sections that name positions too.
  let known: KnownPlaces

  /// Composes the section on `paper`.
  init(_ paper: Paper) {
    self.paper = paper
    ports = WeatherPorts.live(on: paper)
    component = WeatherComponent(paper, ports: ports)
    known = BundledWorld.knownPlaces()
    if known.all.isEmpty {
      paper.logger.warning("The cities that come with the program cannot be read; the map lacks names")
    }
  }

  var web: [any WebSection] {
    let dependencies = WeatherWebDependencies(component: component, credits: WeatherCredits.of, known: known)
    return [
      WeatherPages(dependencies: dependencies, now: paper.timing.now, memory: paper.memory),
      WeatherAPI(dependencies: dependencies, now: paper.timing.now),
    ]
  }

  var services: [any Service] {
    let keepFresh = component.keepFresh()
    return [ClosureService { await cancelWhenGracefulShutdown { await keepFresh.run() } }]
  }

  func furnish(_ pages: inout WebDependencies) {
    let (readPlace, logger) = (component.readPlace, paper.logger)
    pages.ears = { edition in
      do throws(WeatherError) {
        guard let home = try await readPlace.home(of: .owner) else { return Ears() }
        return WeatherEarsPresenter(edition: edition).ears(home)
      } catch {
        // The page itself tells of a store that cannot be read; its masthead does without the ears.
        logger.warning("The home city could not be read", metadata: ["error": "\(error)"])
        return Ears()
      }
    }
    pages.credits += WeatherCredits.of(WeatherPorts.provider(paper.settings)).map(Credit.init)
  }

  func measure() async {
    let gauges = WeatherGauges(
      ports: ports, provider: WeatherPorts.provider(paper.settings), now: paper.timing.now)
    await gauges.set(telling: paper.gauges)
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
    let logger = paper.logger
    self.init(
      ports: ports, changes: paper.changes, timing: paper.timing,
      freshness: WeatherFreshness(maximumAge: paper.settings[\.weather.refreshEvery]), languageCode: { language },
      trouble: { logger.warning("Weather could not be refreshed", metadata: ["error": "\($0)"]) })
  }
}
