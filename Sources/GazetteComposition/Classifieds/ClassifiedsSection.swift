package import Foundation
import GazetteDomain
import GazettePresentation
import GazetteProviders
import SQLiteDriver
import GazetteWeb
import Logging
import Metrics
import ServiceLifecycle

/// The classified ads of a running installation.
struct ClassifiedsSection: InstalledSection {
  static let settings: [any Sendable] = [ClassifiedsSettings.table]
  static func checks(_ context: CheckContext) -> [Doctor.Check] { ClassifiedsChecks(context: context).all }
  static let storage: [StoragePart] = [.classifieds]
  static let topics: [Topic] = [.classifieds]

  private let ads: Ads
  private let watches: Watches
  private let listings: Listings
  private let installation: Installation
  private let pictures: PictureLinks

  /// Composes the section on `installation`.
  init(_ installation: Installation, with shared: SharedSections) {
    self.installation = installation
    pictures = shared.pictures.links
    ads = Ads(installation)
    watches = Watches(installation, warnings: shared.warnings)
    listings = Listings(installation)
  }

  var web: [any WebSection] {
    [
      ClassifiedsPages(
        ads: ads, watches: watches, listings: listings, pictures: pictures,
        // A due listing that is missing counts as old after another interval and a margin.
        staleAfter: 2 * installation.settings[\.classifieds.refreshEvery].seconds + 300),
      ClassifiedsAPI(ads: ads, listings: listings),
    ]
  }

  var services: [any Service] {
    let log = ListingLog(logger: installation.logger)
    return [
      ClosureService { [listings] in await cancelWhenGracefulShutdown { await listings.keepFresh(report: log.note) } },
      ClosureService { [listings] in
        await cancelWhenGracefulShutdown { await listings.refreshOnRequest(report: log.note) }
      },
    ]
  }

  func measure() async {
    let gauges = ClassifiedsGauges(ads: ads, listings: listings, now: installation.timing.now)
    await installation.gauges.set("classifieds") { try await gauges.set() }
  }

  func prepareDemo(for key: ReaderKey, _ reader: DemoReader) async throws {
    try await ClassifiedsDemo(ads: ads, listings: listings, key: key).prepare(reader)
  }
}

extension Ads {
  /// The service on `installation`.
  init(_ installation: Installation) {
    self.init(
      store: installation.stores.ads, changes: installation.changes, now: installation.timing.now,
      categoryNames: AdCategoryPhrases.names)
  }
}

extension Listings {
  /// The sources of `installation`, one for each address of the settings.
  init(_ installation: Installation) {
    let more = installation.settings[\.classifieds.more].map { Self.source($0.id, at: $0.url, installation) }
    let first = Self.source(.paperclip, at: installation.settings[\.classifieds.url], installation)
    self.init(
      sources: [first] + more, store: installation.stores.ads, crashes: installation.crashes,
      changes: installation.changes,
      timing: installation.timing, rhythm: ListingRhythm(interval: installation.settings[\.classifieds.refreshEvery]))
  }

  private static func source(_ id: ListingSourceID, at url: URL, _ installation: Installation) -> any ListingSource {
    let fetching = installation.fetching(for: ProviderID(rawValue: id.rawValue))
    return PaperclipListingSource(id: id, fetching: fetching, baseURL: url, now: installation.timing.now)
  }
}

/// The metrics of the ads: their number, the age of each listing, and the cost of its import.
struct ClassifiedsGauges: Sendable {
  let ads: Ads
  let listings: Listings
  let now: CurrentTime

  func set() async throws(ClassifiedsError) {
    Gauge(label: "gazette_classifieds_ads").record(try await ads.count(for: .owner))
    for status in try await listings.statuses() {
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

/// Logs the results of listing imports.
struct ListingLog: Sendable {
  let logger: Logger

  func note(_ source: ListingSourceID, _ outcome: ListingOutcome) {
    var metadata: Logger.Metadata = ["source": "\(source.rawValue)"]
    switch outcome {
    case .imported(let count):
      metadata["added"] = "\(count.added)"
      metadata["changed"] = "\(count.changed)"
      metadata["removed"] = "\(count.removed)"
      metadata["skipped"] = "\(count.skipped)"
      logger.log(
        level: count.skipped > 0 ? .warning : .info,
        count.skipped > 0 ? "Ads were imported, some were unreadable" : "Ads were imported", metadata: metadata)
    case .failed(.source(.cancelled)): logger.debug("The refresh of ads was cancelled", metadata: metadata)
    case .failed(let error):
      metadata["error"] = "\(error)"
      logger.warning("Couldn't refresh ads", metadata: metadata)
    case .unchanged: logger.debug("The ads are unchanged", metadata: metadata)
    case .tooSoon(let until):
      metadata["until"] = "\(until)"
      logger.debug("Too soon to refresh ads", metadata: metadata)
    }
  }
}

/// The ads of a new demo: imports them, and stars some of them.
struct ClassifiedsDemo: Sendable {
  let ads: Ads
  let listings: Listings
  let key: ReaderKey

  /// Waits for the listing and prepares what a reader would have done.
  func prepare(_ reader: DemoReader) async throws {
    if key == .owner { _ = await listings.refreshAll(for: .reader) }
    let newest = try await ads.page(AdQuery(order: .newest, limit: 12), for: key).ads
    for index in reader.stars where index < newest.count {
      try await ads.star(newest[index].id, starred: true, for: key)
    }
  }
}

/// The classified ads.
package struct ClassifiedsSettings: Sendable {
  static let table = ClassifiedsSettings()
  package let url = Setting(
    "classifieds.url", address: "https://raw.githubusercontent.com/leboncoin/paperclip/master", \.classifiedsURL)
  package let more = Setting<[ListingAddress]>(
    "classifieds.more", default: [], on: .sources, \.classifiedsMore)
  package let refreshEvery = Setting(
    "classifieds.refreshEvery", default: Duration.seconds(60 * 60), on: .refreshing,
    bounds: .minimumDuration(.seconds(300)),
    \.classifiedsEvery)
}

extension SettingsTable {
  package var classifieds: ClassifiedsSettings { .table }
}
