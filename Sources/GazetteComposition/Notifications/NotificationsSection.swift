import Foundation
import GazetteDomain
import GazettePresentation
import GazetteProviders
import GazetteWeb
import Logging
import Metrics
import SQLiteDriver
import ServiceLifecycle

/// The channels and notifications of a running installation.
struct NotificationsSection: InstalledSection {
  static let settings: [any Sendable] = [MailSettings.table, PushSettings.table]
  static func checks(_ context: CheckContext) -> [Doctor.Check] { NotificationsChecks(settings: context.settings).all }
  static let storage: [StoragePart] = [.notifications]
  static let topics: [Topic] = [.notifications]

  private let installation: Installation
  private let senders: NotificationSenders
  private let paper: NotificationPaper
  private let channels: Channels
  private let watches: Watches

  /// Composes the section on `installation`.
  init(_ installation: Installation, with shared: SharedSections) async {
    self.installation = installation
    senders = await NotificationSenders(installation)
    paper = await NotificationPaper(installation)
    channels = Channels(installation, senders: senders, paper: paper)
    watches = Watches(installation, warnings: shared.warnings)
  }

  var web: [any WebSection] {
    [ChannelsPages(channels, watches: watches), ChannelsAPI(channels, pushKey: senders.push?.publicKey)]
  }

  var services: [any Service] {
    let logger = installation.logger
    let notifications = Notifications(
      ports: Notifications.Ports(
        channels: installation.stores.channels, outbox: installation.stores.outbox, senders: senders.all,
        writer: PhraseNotificationWriter(), lease: installation.stores.lease),
      paper: paper, changes: installation.changes, timing: installation.timing,
      reportError: { logger.warning("Couldn't send notifications", metadata: ["error": "\($0)"]) })
    return [ClosureService { await cancelWhenGracefulShutdown { await notifications.run() } }]
  }

  func measure() async {
    await installation.gauges.set("notifications") { try await setGauges() }
  }

  private func setGauges() async throws(StoreError) {
    let due = try await installation.stores.outbox.nextDue()
    let delay = due.map { max(0, installation.timing.now().timeIntervalSince($0)) } ?? 0
    Gauge(label: "gazette_notification_delay_seconds").record(delay)
  }
}

extension Channels {
  /// The service on `installation`.
  init(_ installation: Installation, senders: NotificationSenders, paper: NotificationPaper) {
    self.init(
      store: installation.stores.channels, outbox: installation.stores.outbox, senders: senders.all,
      writer: PhraseNotificationWriter(), paper: paper, changes: installation.changes, now: installation.timing.now,
      asciiHost: { MailSender.asciiHost($0) })
  }

  /// The service on `installation`, for a command.
  init(_ installation: Installation) async {
    self.init(
      installation, senders: await NotificationSenders(installation), paper: await NotificationPaper(installation))
  }
}

extension NotificationPaper {
  /// The paper of `installation`, with its settings at this time; its time zone is that of the owner's pages.
  init(_ installation: Installation) async {
    let settings = installation.settings
    let timeZone = await installation.timeZone(of: .owner)
    let fallback = URL(filePath: "/")
    self.init(
      name: { settings[\.paper.name].text }, address: { URL(string: settings.readersAddress) ?? fallback },
      languageCode: { settings.language.code }, timeZone: { timeZone })
  }
}
