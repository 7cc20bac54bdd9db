import Foundation
import GazetteCLI
import GazetteCrash
import GazetteDomain
import GazetteStore
import GazetteWeb
import HTTPFetching
import Logging

/// An open installation: what every section is built on.
struct Installation: Sendable {
  /// The settings in force.
  private(set) var settings: Settings
  /// What of them readers chose, as it is kept.
  private(set) var chosen: [String: String] = [:]
  /// The databases, opened as far as the process needs them.
  let databases: PaperDatabase
  /// What the paper keeps.
  let stores: PaperStores
  /// What may be asked of the providers.
  let budget: any RequestBudget
  /// Tells who listens what changed.
  let changes: ChangeFeed
  /// The time and the way to wait.
  let timing: Timing
  /// Where the paper's work is told.
  let logger: Logger
  /// Where the trouble of gauges is told.
  let gauges: GaugeLog
  /// The way to providers that share the paper's budgets.
  let access: ProviderAccess
  /// What readers can still take back, whatever settings change meanwhile.
  let memory = PaperMemory()
  /// Lets one file of a paper be imported at a time.
  let imports = PaperFileGate()
  /// What takes room.
  let storage: any DataStorage
  /// What is being read, and what a crash set aside.
  let crashes: MappedCrashJournal
  /// The zones that services of warnings name by code.
  let zones: any WarningZones
  private let fetcher: HTTPFetcher
  private let closeBudget: @Sendable () throws(StoreError) -> Void

  init(
    settings: Settings, databases: PaperDatabase, budget: OpenBudget, crashes: MappedCrashJournal,
    zones: any WarningZones, fetcher: HTTPFetcher, changes: ChangeFeed, timing: Timing, logger: Logger
  ) {
    self.settings = settings
    self.databases = databases
    stores = databases.stores(settings, now: timing.now)
    self.budget = budget.budget
    self.crashes = crashes
    self.zones = zones
    self.fetcher = fetcher
    self.timing = timing
    self.logger = logger
    gauges = GaugeLog(logger: logger)
    self.changes = changes
    access = ProviderAccess(budget: budget.budget, limits: ProviderBudgets.limits, timing: timing)
    storage = RememberedStorage(stores.storage, now: timing.now)
    closeBudget = budget.close
  }

  /// The door to the network for calls to `provider`, which are counted and timed under its name.
  func door(for provider: ProviderID) -> any Fetching {
    MeteredFetching(next: fetcher, provider: provider, crashes: crashes)
  }

  /// The same installation with what the reader has chosen by now.
  /// - Throws: ``StoreError`` when that cannot be read.
  func withChosenSettings() async throws(StoreError) -> Installation {
    let chosen = try await ChosenSettings(stores).all { logger.warning("The keys cannot be read", metadata: $0) }
    var paper = self
    paper.chosen = chosen
    paper.settings = settings.with(chosen) { key in
      logger.warning("A setting that was chosen on the page is of no use here", metadata: ["setting": "\(key)"])
    }
    return paper
  }

  /// Ends the requests under way, brings the database to rest and lets the next owner in.
  func close() async {
    await fetcher.shutdown()
    crashes.close()
    do throws(StoreError) {
      try closeBudget()
      try await databases.close()
    } catch {
      // What was saved is on the disk already; the next start cleans up what closing did not.
      logger.warning("The data folder was not closed cleanly", metadata: ["error": "\(error)"])
    }
  }
}

extension Installation {
  /// Opens the installation that `settings` name; close it when the work ends.
  /// - Throws: a ``CommandFailure`` when its data folder or its database cannot be opened so.
  static func open(
    _ settings: Settings, access: GazetteDatabase.Access, timing: Timing = .system, logger: Logger
  ) async throws(CommandFailure) -> Installation {
    let databases = try await PaperDatabase.open(settings, access: access)
    do throws(StoreError) {
      return try await open(settings, on: databases, timing: timing, logger: logger)
    } catch {
      throw CommandFailure(error, folder: settings[\.data.folder])
    }
  }

  /// The folder of what lies on this machine's disk.
  var folder: DataFolder { databases.local.folder }

  /// The installation on its open `databases`, with what the reader chose; close it when the work ends.
  static func open(
    _ settings: Settings, on databases: PaperDatabase, zones: any WarningZones = WarningPorts.zones,
    changes: ChangeFeed = ChangeFeed(), timing: Timing = .system, logger: Logger
  ) async throws(StoreError) -> Installation {
    let paper = Installation(
      settings: settings, databases: databases,
      budget: try await .open(on: databases, now: timing.now) { damage in
        logger.warning("The file of the budgets was damaged and is begun anew", metadata: ["error": "\(damage)"])
      },
      crashes: .open(on: databases.local, now: timing.now, logger: logger),
      zones: zones, fetcher: HTTPFetcher(settings: settings, now: timing.now), changes: changes, timing: timing,
      logger: logger)
    return try await paper.withChosenSettings()
  }
}

extension MappedCrashJournal {
  /// The journal beside `database`, which marks what this process dies of if it is the owner; tells `logger` what the
  /// last one died of.
  fileprivate static func open(
    on database: GazetteDatabase, now: @escaping CurrentTime, logger: Logger
  ) -> MappedCrashJournal {
    let journal = MappedCrashJournal(
      in: database.folder, access: database.access, version: GazetteVersion.current, now: now)
    if let trouble = journal.trouble {
      logger.warning("What a crash comes from cannot be noted", metadata: ["error": "\(trouble)"])
    }
    for culprit in journal.culprits {
      logger.error(
        "The program ended while it read this, which is set aside",
        metadata: ["subject": "\(culprit.subject.text)", "until": "\(culprit.until.formatted(.iso8601))"])
    }
    if database.access == .owner { journal.watch() }
    return journal
  }
}

extension HTTPFetcher {
  /// The door to the network as `settings` guard it; the origin of `named` is trusted, too.
  convenience init(settings: Settings, alsoTrusting named: URL? = nil, now: @escaping CurrentTime) {
    self.init(
      configuration: Configuration(
        userAgent: UserAgent(version: GazetteVersion.current, contact: settings[\.outbound.contact]).text,
        outbound: OutboundGuard(settings: settings, alsoTrusting: named), now: now))
  }
}

/// What Gazette says of itself in each request: its version, how to reach its operator, and what the requests are for.
struct UserAgent {
  let text: String

  /// - Parameters:
  ///   - version: The program's version.
  ///   - contact: The operator's e-mail or web address; nil when it is not set.
  init(version: String, contact: String?) {
    let address = contact.map { "+\($0); " } ?? ""
    text = "Gazette/\(version) (\(address)syndication)"
  }
}
