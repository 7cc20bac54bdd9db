import GazetteDomain
import GazettePresentation
import GazetteWeb
import Logging
import SQLiteDriver
import ServiceLifecycle

/// The watches of a running installation.
struct WatchesSection: InstalledSection {
  static let storage: [StoragePart] = [.watches]
  static let topics: [Topic] = [.watches]

  private let watches: Watches
  private let warnings: Warnings
  private let installation: Installation

  /// Composes the section on `installation`.
  init(_ installation: Installation, with shared: SharedSections) {
    self.installation = installation
    warnings = shared.warnings
    watches = Watches(installation, warnings: shared.warnings)
  }

  var web: [any WebSection] {
    let stores = installation.stores
    return [
      WatchesPages(watches, ads: Ads(installation)) { (reader) async throws(StoreError) in
        WatchFormChoices(
          channels: try await stores.channels.channels(of: reader),
          subscriptions: try await stores.feeds.statuses(of: reader).map(\.subscription),
          cities: try await stores.places.savedPlaces(of: reader), categories: try await stores.ads.categories())
      },
      WatchesAPI(watches),
    ]
  }

  var services: [any Service] {
    let logger = installation.logger
    let runner = WatchRunner(
      ports: Watches.Ports(installation, warnings: warnings), changes: installation.changes,
      timing: installation.timing,
      reportError: { logger.warning("Couldn't evaluate the watches", metadata: ["error": "\($0)"]) })
    return [ClosureService { await cancelWhenGracefulShutdown { await runner.run() } }]
  }

  func prepareDemo(for key: ReaderKey, _ reader: DemoReader) async throws {
    try await WatchesDemo(watches: watches, key: key).prepare(reader)
  }
}

extension Watches {
  /// The service on `installation`.
  init(_ installation: Installation, warnings: Warnings) {
    self.init(
      ports: Ports(installation, warnings: warnings), changes: installation.changes, now: installation.timing.now)
  }
}

extension Watches.Ports {
  /// The ports on `installation`.
  init(_ installation: Installation, warnings: Warnings) {
    let stores = installation.stores
    self.init(
      store: stores.watches, places: stores.places, weather: stores.weather, warnings: warnings,
      settings: stores.settings, lease: stores.lease, languageCode: installation.settings.language.code,
      categoryNames: AdCategoryPhrases.names)
  }
}

/// The watches of a new demo: on ads, on a word, on a price, and on the weather of the home city.
struct WatchesDemo: Sendable {
  let watches: Watches
  let key: ReaderKey

  /// Adds what a reader would have added.
  func prepare(_ reader: DemoReader) async throws {
    let ads = reader.adWatches.map { WatchDraft(name: $0.name, query: $0.query) }
    for draft in ads + drafts(reader.language ?? .french) { _ = try await watches.add(draft, for: key) }
  }

  private func drafts(_ language: Language) -> [WatchDraft] {
    let names = Phrases.of(language)[WatchPhrases.self].demo
    return [
      WatchDraft(name: names.word, query: "tramway OR tram", actions: [.front, .star]),
      WatchDraft(name: names.price, query: "vélo price<200", actions: [.front, .notify]),
      WatchDraft(
        name: names.weather, query: "(temperature<0 OR rain>5mm) city:home within:24h", actions: [.front, .notify]),
    ]
  }
}
