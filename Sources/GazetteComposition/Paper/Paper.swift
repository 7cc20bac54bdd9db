import GazetteDomain
import GazetteStore
import GazetteWeb
import HTTPFetching
import Logging

/// An open installation: what every section is built on.
struct Paper: Sendable {
  /// The settings in force.
  private(set) var settings: Settings
  /// The data folder's database, opened as far as the process needs it.
  let database: GazetteDatabase
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
  let memory = PassingMemory()
  /// What takes room in the data folder.
  let storage: any DataStorage
  /// What is being read, and what a crash set aside.
  let crashes: MappedCrashJournal
  private let fetcher: HTTPFetcher
  private let closeBudget: @Sendable () throws(StoreError) -> Void

  init(
    settings: Settings, database: GazetteDatabase, budget: OpenBudget, crashes: MappedCrashJournal,
    fetcher: HTTPFetcher, changes: ChangeFeed, timing: Timing, logger: Logger
  ) {
    self.settings = settings
    self.database = database
    self.budget = budget.budget
    self.crashes = crashes
    self.fetcher = fetcher
    self.timing = timing
    self.logger = logger
    gauges = GaugeLog(logger: logger)
    self.changes = changes
    access = ProviderAccess(budget: budget.budget, limits: ProviderBudgets.limits)
    storage = RememberedStorage(SQLiteDataStorage(database, now: timing.now), now: timing.now)
    closeBudget = budget.close
  }

  /// The door to the network for calls to `provider`, which are counted and timed under its name.
  func door(for provider: ProviderID) -> any Fetching {
    MeteredFetching(next: fetcher, provider: provider, crashes: crashes)
  }

  /// The same installation with what the reader has chosen by now.
  /// - Throws: ``StoreError`` when that cannot be read.
  func withChosenSettings() async throws(StoreError) -> Paper {
    let chosen = try await ChosenSettings(database).all { logger.warning("The keys cannot be read", metadata: $0) }
    var paper = self
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
      try await database.close()
    } catch {
      // What was saved is on the disk already; the next start cleans up what closing did not.
      logger.warning("The data folder was not closed cleanly", metadata: ["error": "\(error)"])
    }
  }
}
