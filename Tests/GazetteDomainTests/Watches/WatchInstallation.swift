import Foundation
import GazetteDomain
import GazetteTesting

/// The services of watches on fakes, with Paris as the owner's home, at 08:05 UTC on 21 November 2026.
struct WatchInstallation {
  let time = ManualTime()
  let store = FakeWatchStore()
  let places = InMemoryPlaceStore([.paris])
  let weather = InMemoryWeatherStore()
  let warnings = InMemoryWarningStore()
  let settings = InMemoryReaderSettingsStore()
  let lease: InMemoryWorkLease
  let changes = ChangeFeed()
  let feed = FeedID(rawValue: 1)

  init() { lease = InMemoryWorkLease(now: time.now) }

  private var ports: Watches.Ports {
    let warnings = Warnings(
      ports: Warnings.Ports(
        sources: [], store: warnings, places: places, gazetteer: nil, zones: FakeWarningZones(),
        access: ProviderAccess(budget: InMemoryRequestBudget(limits: [:], now: time.now), limits: [:]), lease: lease),
      timing: time.timing)
    return Watches.Ports(
      store: store, places: places, weather: weather, warnings: warnings, settings: settings, lease: lease)
  }

  var watches: Watches { Watches(ports: ports, changes: changes, now: time.now) }
  var runner: WatchRunner { WatchRunner(ports: ports, changes: changes, timing: time.timing) }

  /// Adds a watch named as its query.
  @discardableResult
  func watch(
    _ query: String, _ actions: Set<WatchAction> = [.notify], name: String? = nil, reader: ReaderKey = .owner
  ) async throws -> Watch {
    try await watches.add(
      WatchDraft(name: name ?? query, query: query, actions: actions, label: actions.contains(.label) ? "L" : nil),
      for: reader)
  }

  /// Lets an article arrive in the feed, to which the owner subscribes, and evaluates.
  func arrive(_ number: Int64, _ title: String, link: String? = nil) async throws {
    await store.subscribe(.owner, to: feed, title: "Le Monde")
    await store.put(
      WatchedArticle(
        id: ArticleID(rawValue: number), feedID: feed, feedTitle: "lemonde.fr", title: title, text: "",
        published: time.date, link: link.flatMap { URL(string: $0) }))
    await store.record(.article(ArticleID(rawValue: number)), at: time.date)
    await runner.evaluate()
  }

  /// Lets an ad arrive, or its price change, and evaluates.
  func offer(_ price: Double?, previous: Double? = nil, starredBy readers: Set<ReaderKey> = []) async {
    let ad = WatchSamples.ad("Vélo", price: price, previous: previous)
    await store.put(ad, starredBy: readers)
    await store.record(previous == nil ? .ad(ad.ad.id) : .price(ad.ad.id), at: time.date)
    await runner.evaluate()
  }

  /// Stores a forecast for Paris with one temperature, and evaluates.
  func forecast(_ celsius: Double?, rain: Double = 0) async throws {
    var report = WeatherReport.fixture(fetchedAt: time.date)
    for index in report.hours.indices {
      report.hours[index].temperature = celsius.flatMap { Temperature(celsius: $0) }
      report.hours[index].precipitation = Depth(millimeters: rain / 24)
    }
    try await weather.replace(report, air: nil, at: Place.paris.id)
    await store.record(.weather(Place.paris.id), at: time.date)
    await runner.evaluate()
  }

  /// Stores the warnings of France, and evaluates.
  func warn(_ all: [WeatherWarning]) async throws {
    try await warnings.replace(all, state: .fixture())
    await store.record(.warnings(WarningScope.france.text), at: time.date)
    await runner.evaluate()
  }

  /// The matches of a watch, the earliest first.
  func matches(of watch: Watch, reader: ReaderKey = .owner) async throws -> [WatchMatch] {
    try await watches.matches(of: watch.id, after: nil, limit: 10_000, for: reader).reversed()
  }
}
