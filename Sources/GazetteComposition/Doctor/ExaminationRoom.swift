import Foundation
import GazetteDomain
import GazetteStore
import HTTPFetching
import Logging

/// What the examinations work with: the settings, the clock, and the way to the providers inside their budgets.
struct ExaminationRoom: Sendable {
  let settings: Settings
  let timing: Timing
  let access: ProviderAccess
  /// What the providers said of the time.
  let clocks = ServerClocks()
  private let fetcher: HTTPFetcher
  private let closeBudget: @Sendable () throws(StoreError) -> Void

  /// A room for the installation of `settings`, which need not be sound.
  init(settings: Settings, timing: Timing = .system, logger: Logger) async {
    self.settings = settings
    self.timing = timing
    fetcher = HTTPFetcher(settings: settings, now: timing.now)
    do throws(StoreError) {
      let budget = try await OpenBudget.open(in: Self.folder(settings), now: timing.now)
      access = ProviderAccess(budget: budget.budget, limits: ProviderBudgets.limits)
      closeBudget = budget.close
    } catch {
      // The data folder's own trouble is a finding of its own; the few requests of an examination harm nobody.
      logger.debug("The budgets are not kept", metadata: ["error": "\(error)"])
      access = ProviderAccess(budget: UnkeptBudget(), limits: [:])
      closeBudget = {}
    }
  }

  /// The data folder.
  var folder: DataFolder { Self.folder(settings) }

  /// The door to the network, which notes what time servers have.
  var door: any Fetching { ClockReading(next: fetcher, clocks: clocks, now: timing.now) }

  /// Ends what is open.
  func close() async {
    await fetcher.shutdown()
    // Nothing is lost when the budget's file stays open until the end of the process.
    try? closeBudget()
  }

  private static func folder(_ settings: Settings) -> DataFolder {
    DataFolder(URL(filePath: settings[\.data.folder], directoryHint: .isDirectory))
  }
}
