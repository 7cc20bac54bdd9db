import Foundation
import GazetteDomain
import GazettePresentation
import GazetteProviders
import GazetteStore
import GazetteWeb
import Logging
import Metrics
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

/// What the classifieds component asks for, on concrete sources and stores.
enum ClassifiedsPorts {
  /// The ports on `paper`, with a source for each address of the settings.
  static func live(on paper: Paper) -> ClassifiedsComponent.Ports {
    let store = SQLiteAdStore(paper.database)
    let more = paper.settings[\.classifieds.more].map { source($0.id, at: $0.url, paper) }
    let first = source(.paperclip, at: paper.settings[\.classifieds.url], paper)
    return ClassifiedsComponent.Ports(
      sources: [first] + more, listings: store, ads: store, searches: store, crashes: paper.crashes)
  }

  private static func source(_ id: ListingSourceID, at url: URL, _ paper: Paper) -> any ListingSource {
    let door = paper.door(for: ProviderID(rawValue: id.rawValue))
    return PaperclipListingSource(id: id, fetching: door, baseURL: url, now: paper.timing.now)
  }
}

/// What the metrics tell of the ads: how many there are, how old each listing is, and what it cost.
struct ClassifiedsGauges: Sendable {
  let component: ClassifiedsComponent
  let ads: any AdStore
  let now: CurrentTime

  func set() async throws(StoreError) {
    Gauge(label: "gazette_classifieds_ads").record(
      try await ads.count(AdFilter(), firstSeenAfter: nil, of: .owner))
    for status in try await component.sources() {
      let (source, health) = (status.source, status.health)
      let dimensions = [("source", source.rawValue)]
      Gauge(label: "gazette_classifieds_skipped_ads", dimensions: dimensions).record(health.count?.skipped ?? 0)
      Gauge(label: "gazette_classifieds_failures_in_a_row", dimensions: dimensions).record(health.failuresInARow)
      guard let success = health.lastSuccess else { continue }
      let ageDimensions = [("section", "classifieds"), ("which", source.rawValue)]
      Gauge(label: "gazette_refresh_age_seconds", dimensions: ageDimensions).record(now().timeIntervalSince(success))
    }
  }
}

/// Tells the log what came of reading listings.
struct ListingLog: Sendable {
  let logger: Logger

  func note(_ outcome: ListingOutcome, of source: ListingSourceID) {
    var metadata: Logger.Metadata = ["source": "\(source.rawValue)"]
    switch outcome {
    case .taken(let count):
      metadata["added"] = "\(count.added)"
      metadata["changed"] = "\(count.changed)"
      metadata["removed"] = "\(count.removed)"
      metadata["skipped"] = "\(count.skipped)"
      logger.log(
        level: count.skipped > 0 ? .warning : .info,
        count.skipped > 0 ? "Ads were taken in, some could not be read" : "Ads were taken in", metadata: metadata)
    case .failed(.source(.cancelled)): logger.debug("Refreshing the ads was given up", metadata: metadata)
    case .failed(let error):
      metadata["error"] = "\(error)"
      logger.warning("Ads could not be refreshed", metadata: metadata)
    case .unchanged: logger.debug("The ads are unchanged", metadata: metadata)
    case .tooSoon(let until):
      metadata["until"] = "\(until)"
      logger.debug("It is too soon to ask for ads", metadata: metadata)
    }
  }
}

/// The ads of a fresh demo: read, three of them starred, two searches saved.
struct ClassifiedsDemo: Sendable {
  let component: ClassifiedsComponent

  /// Waits for the listing and prepares what a reader would have done.
  func prepare() async throws {
    _ = await component.refreshAll()
    let newest = try await component.searchAds(AdQuery(order: .newest, limit: 12), reader: .owner).page.ads
    for index in [1, 4, 8] where index < newest.count {
      try await component.starAd(newest[index].id, starred: true, reader: .owner)
    }
    try await save("Vélos") { filter in filter.words = try SearchWords("vélo") }
    try await save("Livres à moins de 20 €") { filter in
      filter.categories = [AdCategoryID(rawValue: 7)]
      filter.maximumPrice = Price(cents: 2000)
    }
  }

  private func save(_ name: String, _ set: (inout AdFilter) throws -> Void) async throws {
    var filter = AdFilter()
    try set(&filter)
    _ = try await component.keepSearches.save(filter, order: .urgent, name: name, reader: .owner)
  }
}
