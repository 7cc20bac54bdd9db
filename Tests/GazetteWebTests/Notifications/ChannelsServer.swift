import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import GazetteWeb
import HTTPTypes
import HummingbirdTesting

/// A server with the channels on in-memory stores, at 8:05 on 21 November 2026 in Paris, and a watch called Bikes.
struct ChannelsServer {
  static let pushKey = String(repeating: "A", count: 87)
  let channelStore = InMemoryChannelStore()
  let watchStore = FakeWatchStore()
  /// The senders of the kinds that the operator has set up.
  let senders = [ChannelKind.push, .ntfy, .gotify, .webhook].map { FakeNotificationSender($0) }

  /// The sender of a kind.
  func sender(of kind: ChannelKind) -> FakeNotificationSender? { senders.first { $0.kind == kind } }

  /// Starts the server and passes `test` a client and the outbox.
  func run(
    hash: String? = nil,
    _ test: @Sendable @escaping (any TestClientProtocol, InMemoryOutboxStore) async throws -> Void
  ) async throws {
    var server = TestServer()
    if let hash { server.addAccounts(hash) }
    let now = server.dependencies.now
    let places = InMemoryPlaceStore([.paris])
    let lease = InMemoryWorkLease(now: now)
    let warnings = Warnings(
      ports: Warnings.Ports(
        sources: [], store: InMemoryWarningStore(), places: places, gazetteer: nil, zones: FakeWarningZones(),
        access: ProviderAccess(budget: InMemoryRequestBudget(limits: [:], now: now), limits: [:]), lease: lease),
      timing: Timing(now: now, sleep: { (_) async throws(CancellationError) in throw CancellationError() }))
    let watches = Watches(
      ports: Watches.Ports(
        store: watchStore, places: places, weather: InMemoryWeatherStore(), warnings: warnings,
        settings: InMemoryReaderSettingsStore(), lease: lease),
      changes: server.changes, now: now)
    let outbox = await InMemoryOutboxStore(channelStore)
    let channels = Channels(
      store: channelStore, outbox: outbox, senders: senders, writer: PhraseNotificationWriter(),
      paper: NotificationPaper(
        name: { "Gazette" }, address: { URL(filePath: "/") }, languageCode: { "en" }, timeZone: { .gmt }),
      changes: server.changes, now: now)
    _ = try await watches.add(WatchDraft(name: "Bikes", query: "bike", actions: [.notify]), for: .owner)
    try await server.run(
      with: [ChannelsPages(channels, watches: watches), ChannelsAPI(channels, pushKey: Self.pushKey)]
    ) { client in try await test(client, outbox) }
  }
}
