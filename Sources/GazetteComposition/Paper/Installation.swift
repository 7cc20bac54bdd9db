import Foundation
import GazetteCLI
import GazetteCrash
import GazetteDomain
import SQLiteDriver
import GazetteWeb
import HTTPFetching
import Logging

/// An open installation: the basis of every section.
struct Installation: Sendable {
  /// The effective settings.
  private(set) var settings: Settings
  /// The stored settings that readers chose.
  private(set) var chosen: [String: String] = [:]
  /// The databases, opened with the access that the process needs.
  let databases: InstallationDatabase
  /// The stores.
  let stores: InstallationStores
  /// The budget for requests to providers.
  let budget: any RequestBudget
  /// Notifies subscribers about changes.
  let changes: ChangeFeed
  /// The clock and sleep.
  let timing: Timing
  /// The log.
  let logger: Logger
  /// The log for problems with gauges.
  let gauges: GaugeLog
  /// The access to providers within the common budgets.
  let access: ProviderAccess
  /// Allows only one import of a reader's file at a time.
  let imports = ArchiveImportLimiter()
  /// The disk usage.
  let storage: any DataStorage
  /// The current reading and the quarantine after crashes.
  let crashes: MappedCrashJournal
  /// The zones that warning services refer to by code.
  let zones: any WarningZones
  private let fetcher: HTTPFetcher
  private let closeBudget: @Sendable () throws(StoreError) -> Void

  init(
    settings: Settings, databases: InstallationDatabase, budget: OpenBudget, crashes: MappedCrashJournal,
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
    storage = CachedStorageMeasurement(stores.storage, now: timing.now)
    closeBudget = budget.close
  }

  /// The fetcher for calls to `provider`, which counts and times them under its name.
  func fetching(for provider: ProviderID) -> any Fetching {
    MeasuredFetching(next: fetcher, provider: provider, crashes: crashes)
  }

  /// The same installation with the current settings of readers.
  /// - Throws: ``StoreError`` when they are unreadable.
  func withChosenSettings() async throws(StoreError) -> Installation {
    let chosen = try await ChosenSettings(stores).all { logger.warning("Couldn't read the keys", metadata: $0) }
    var installation = self
    installation.chosen = chosen
    installation.settings = settings.with(chosen) { key in
      logger.warning("Ignored an invalid setting from the settings page", metadata: ["setting": "\(key)"])
    }
    return installation
  }

  /// Cancels the requests in progress, closes the database and releases the data folder.
  func close() async {
    await fetcher.shutdown()
    crashes.close()
    do throws(StoreError) {
      try closeBudget()
      try await databases.close()
    } catch {
      // Saved data is already on disk; the next start completes the cleanup.
      logger.warning("Couldn't close the data folder cleanly", metadata: ["error": "\(error)"])
    }
  }
}

extension Installation {
  /// Opens the installation of `settings`; close it when the work ends.
  /// - Throws: A ``CommandFailure`` when its data folder or its database cannot be opened with `access`.
  static func open(
    _ settings: Settings, access: GazetteDatabase.Access, timing: Timing = .system, logger: Logger
  ) async throws(CommandFailure) -> Installation {
    let databases = try await InstallationDatabase.open(settings, access: access)
    do throws(StoreError) {
      return try await open(settings, on: databases, timing: timing, logger: logger)
    } catch {
      throw CommandFailure(error, folder: settings[\.data.folder])
    }
  }

  /// The data folder on this machine.
  var folder: DataFolder { databases.local.folder }

  /// Opens the installation on its open `databases`, with the readers' settings; close it when the work ends.
  static func open(
    _ settings: Settings, on databases: InstallationDatabase, zones: any WarningZones = WarningPorts.zones,
    changes: ChangeFeed = ChangeFeed(), timing: Timing = .system, logger: Logger
  ) async throws(StoreError) -> Installation {
    let installation = Installation(
      settings: settings, databases: databases,
      budget: try await .open(on: databases, now: timing.now) { damage in
        logger.warning("The budget file was damaged; starting a new one", metadata: ["error": "\(damage)"])
      },
      crashes: .open(on: databases.local, now: timing.now, logger: logger),
      zones: zones, fetcher: HTTPFetcher(settings: settings, now: timing.now), changes: changes, timing: timing,
      logger: logger)
    return try await installation.withChosenSettings()
  }
}

extension MappedCrashJournal {
  /// Opens the journal next to `database`, which records what kills this process if it is the owner; logs what killed the
  /// previous one.
  fileprivate static func open(
    on database: GazetteDatabase, now: @escaping CurrentTime, logger: Logger
  ) -> MappedCrashJournal {
    let journal = MappedCrashJournal(
      in: database.folder, access: database.access, version: GazetteVersion.current, now: now)
    if let crashProblem = journal.openError {
      logger.warning("Couldn't record what a crash comes from", metadata: ["error": "\(crashProblem)"])
    }
    for culprit in journal.culprits {
      logger.error(
        "Gazette crashed while reading this, so it skips it",
        metadata: ["subject": "\(culprit.subject.text)", "until": "\(culprit.until.formatted(.iso8601))"])
    }
    if database.access == .owner { journal.watch() }
    return journal
  }
}

extension HTTPFetcher {
  /// Creates the fetcher with the outbound guard of `settings`; it also trusts the origin of `named`.
  convenience init(settings: Settings, alsoTrusting named: URL? = nil, now: @escaping CurrentTime) {
    self.init(
      configuration: Configuration(
        userAgent: UserAgent(version: GazetteVersion.current, contact: settings[\.outbound.contact]).text,
        outbound: OutboundGuard(settings: settings, alsoTrusting: named), now: now))
  }
}

/// The `User-Agent` of each request: Gazette's version, the operator's contact, and the purpose of the requests.
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
