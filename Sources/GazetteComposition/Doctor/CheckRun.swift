import BoundedNumbers
import Foundation
import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteStore
import HTTPFetching
import Logging
import Synchronization

/// What the checks work with: the settings, the clock, and the way to the providers inside their budgets.
struct CheckRun: Sendable {
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
      access = ProviderAccess(budget: budget.budget, limits: ProviderBudgets.limits, timing: timing)
      closeBudget = budget.close
    } catch {
      // The data folder's own trouble is a finding of its own; the few requests of an check harm nobody.
      logger.debug("The budgets are not kept", metadata: ["error": "\(error)"])
      access = ProviderAccess(budget: UnkeptBudget(), limits: [:])
      closeBudget = {}
    }
  }

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

/// Compares this machine's clock with those of the providers that answered.
struct ClockCheck: Sendable {
  let room: CheckRun

  func finding() async -> Finding {
    let subject = Spoken.words.output.doctor.subjects.clock
    let words = Spoken.words.output.doctor.machine
    guard let lead = room.clocks.lead else {
      return Finding(subject, .warning, words.noClock)
    }
    let seconds = Int(saturating: lead.magnitude.rounded())
    guard seconds >= 60 else { return Finding(subject, .good, words.clockRight) }
    return Finding(subject, .trouble, words.clockWrong(seconds, lead > 0))
  }
}

/// How far this machine's clock is from those of servers that answered.
final class ServerClocks: Sendable {
  private let differences = Mutex<[TimeInterval]>([])

  /// Notes what a server said at `now`.
  func note(_ date: Date, at now: Date) {
    differences.withLock { $0.append(now.timeIntervalSince(date)) }
  }

  /// The seconds that this machine's clock is ahead, by the median of the servers; nil when none said.
  var lead: TimeInterval? {
    let sorted = differences.withLock { $0.sorted() }
    return sorted.isEmpty ? nil : sorted[sorted.count / 2]
  }
}

/// Notes the time that each answer carries.
struct ClockReading: Fetching {
  let next: any Fetching
  let clocks: ServerClocks
  let now: CurrentTime

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    let response = try await next.fetch(request)
    let now = now()
    if let text = response.headers["Date"], let date = HTTPDate.parse(text, now: now) { clocks.note(date, at: now) }
    return response
  }
}
