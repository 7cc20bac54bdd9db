import BoundedNumbers
import Foundation
import GazetteCLI
import GazetteDomain
import GazettePresentation
import SQLiteDriver
import HTTPFetching
import Logging
import Synchronization

/// The context of the checks: the settings, the clock, and access to the providers within their budgets.
struct CheckContext: Sendable {
  let settings: Settings
  let timing: Timing
  let access: ProviderAccess
  /// The times in the providers' responses.
  let clocks = ServerClocks()
  private let fetcher: HTTPFetcher
  private let closeBudget: @Sendable () throws(StoreError) -> Void

  /// Creates the context for the installation of `settings`, which may be damaged.
  init(settings: Settings, timing: Timing = .system, logger: Logger) async {
    self.settings = settings
    self.timing = timing
    fetcher = HTTPFetcher(settings: settings, now: timing.now)
    do throws(StoreError) {
      let budget = try await OpenBudget.open(in: Self.folder(settings), now: timing.now)
      access = ProviderAccess(budget: budget.budget, limits: ProviderBudgets.limits, timing: timing)
      closeBudget = budget.close
    } catch {
      // Problems of the data folder are a separate finding; the few requests of a check do no harm.
      logger.debug("Couldn't save the budgets", metadata: ["error": "\(error)"])
      access = ProviderAccess(budget: ReadOnlyBudget(), limits: [:])
      closeBudget = {}
    }
  }

  var folder: DataFolder { Self.folder(settings) }

  /// The fetcher, which records the times that servers report.
  var fetching: any Fetching { ClockRecorder(next: fetcher, clocks: clocks, now: timing.now) }

  /// Closes everything that is open.
  func close() async {
    await fetcher.shutdown()
    // Leaving the budget's file open until the process ends loses nothing.
    try? closeBudget()
  }

  private static func folder(_ settings: Settings) -> DataFolder {
    DataFolder(URL(filePath: settings[\.data.folder], directoryHint: .isDirectory))
  }
}

/// Compares this machine's clock with those of the providers that responded.
struct ClockCheck: Sendable {
  let context: CheckContext

  func finding() async -> Finding {
    let subject = CommandLanguage.words.output.doctor.subjects.clock
    let words = CommandLanguage.words.output.doctor.machine
    guard let offset = context.clocks.offset else {
      return Finding(subject, .warning, words.clockUnchecked)
    }
    let seconds = Int(saturating: offset.magnitude.rounded())
    guard seconds >= 60 else { return Finding(subject, .good, words.clockCorrect) }
    return Finding(subject, .problem, words.clockOff(seconds, offset > 0))
  }
}

/// The difference between this machine's clock and those of the servers that responded.
final class ServerClocks: Sendable {
  private let differences = Mutex<[TimeInterval]>([])

  /// Records the time that a server reported at `now`.
  func record(_ date: Date, at now: Date) {
    differences.withLock { $0.append(now.timeIntervalSince(date)) }
  }

  /// The seconds by which this machine's clock is ahead of the servers' median; nil when no server reported a time.
  var offset: TimeInterval? {
    let sorted = differences.withLock { $0.sorted() }
    return sorted.isEmpty ? nil : sorted[sorted.count / 2]
  }
}

/// Records the time in each response.
struct ClockRecorder: Fetching {
  let next: any Fetching
  let clocks: ServerClocks
  let now: CurrentTime

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    let response = try await next.fetch(request)
    let now = now()
    if let text = response.headers["Date"], let date = HTTPDate.parse(text, now: now) { clocks.record(date, at: now) }
    return response
  }
}
