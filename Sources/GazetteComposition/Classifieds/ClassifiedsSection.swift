import GazetteDomain
import GazettePresentation
import GazetteWeb
import ServiceLifecycle

/// The classified ads of a running paper.
struct ClassifiedsSection: PaperSection {
  /// The use cases, for sections that show ads too.
  let component: ClassifiedsComponent
  private let paper: Paper
  private let ports: ClassifiedsComponent.Ports
  private let pictures: PictureLinks
  /// What pages want refreshed.
  let requests = ListingRefreshRequests()

  /// Composes the section on `paper`; `pictures` makes the addresses of the ads' pictures.
  init(_ paper: Paper, pictures: PictureLinks) {
    self.paper = paper
    self.pictures = pictures
    ports = ClassifiedsPorts.live(on: paper)
    component = ClassifiedsComponent(paper, ports: ports)
  }

  var web: [any WebSection] {
    let dependencies = ClassifiedsWebDependencies(
      component: component, pictures: pictures, requests: requests,
      // A listing that was due and did not come is old after another rhythm and a little.
      staleAfter: 2 * paper.settings[\.classifieds.refreshEvery].seconds + 300)
    return [
      ClassifiedsPages(dependencies: dependencies, memory: paper.memory), ClassifiedsAPI(dependencies: dependencies),
    ]
  }

  var services: [any Service] {
    let log = ListingLog(logger: paper.logger)
    let keepFresh = component.keepFresh { source, outcome in log.note(outcome, of: source) }
    return [
      ClosureService { await cancelWhenGracefulShutdown { await keepFresh.run() } },
      ClosureService { await cancelWhenGracefulShutdown { await serveRequests(log) } },
    ]
  }

  func measure() async {
    let gauges = ClassifiedsGauges(component: component, ads: ports.ads, now: paper.timing.now)
    await paper.gauges.set("classifieds") { try await gauges.set() }
  }

  func prepareDemo() async throws { try await ClassifiedsDemo(component: component).prepare() }

  private func serveRequests(_ log: ListingLog) async {
    for await _ in requests.stream {
      for (source, outcome) in await component.refreshAll() { log.note(outcome, of: source) }
    }
  }
}

extension ClassifiedsComponent {
  /// The component on `paper`.
  init(_ paper: Paper, ports: Ports) {
    self.init(
      ports: ports, changes: paper.changes, timing: paper.timing,
      rhythm: ListingRhythm(interval: paper.settings[\.classifieds.refreshEvery]))
  }
}
