public import Foundation

/// How far refreshing all places has come.
public struct RefreshProgress: Sendable, Hashable {
  /// What the run is doing.
  public enum State: Sendable, Hashable {
    /// Asking the provider.
    case running
    /// Waiting for the budget or for the provider's wish, until then.
    case waiting(until: Date)
    /// Done with every place.
    case finished
    /// Stopped before the end; what was refreshed stays.
    case cancelled
    /// The store failed, so the run stopped.
    case stopped(StoreError)
  }

  /// How many places the run began with.
  public var total: Int
  /// How many were refreshed.
  public var refreshed: Int
  /// The places that failed, and why.
  public var failures: [PlaceID: SourceError]
  /// What the run is doing.
  public var state: State
  /// When it ended; nil while it runs.
  public var endedAt: Date?

  /// Makes a progress.
  public init(total: Int, refreshed: Int = 0, failures: [PlaceID: SourceError] = [:], state: State = .running) {
    self.total = total
    self.refreshed = refreshed
    self.failures = failures
    self.state = state
  }

  /// Places that are done, refreshed or failed, 0...total.
  public var done: Int { refreshed + failures.count }

  /// True when nothing more will come.
  public var isOver: Bool {
    switch state {
    case .running, .waiting: false
    case .finished, .cancelled, .stopped: true
    }
  }
}

extension RefreshProgress {
  /// A page tells so many seconds how a refresh ended.
  private static let toldFor: TimeInterval = 10

  /// Whether a page tells of it at `now`: while it runs, and ten seconds longer.
  public func isNews(at now: Date) -> Bool { Self.isNews(endedAt: endedAt, at: now) }

  static func isNews(endedAt end: Date?, at now: Date) -> Bool {
    end.map { (0..<toldFor).contains(now.timeIntervalSince($0)) } ?? true
  }
}

/// Remembers across restarts that refreshing all places was asked for and not finished.
public protocol RefreshJournal: Sendable {
  /// When the unfinished run was begun; nil when none is.
  func unfinishedRun(of reader: ReaderKey) async throws(StoreError) -> Date?
  /// The readers who have an unfinished run, in no order.
  func readersWithUnfinishedRun() async throws(StoreError) -> [ReaderKey]
  /// Notes that a run begins at `date`; an unfinished one keeps its own date.
  func begin(at date: Date, for reader: ReaderKey) async throws(StoreError)
  /// Notes that the run ended.
  func finish(for reader: ReaderKey) async throws(StoreError)
}

/// Counts the waves in which everything failed, to know when asking on is of no use.
struct RefreshPatience: Sendable {
  private let most = 3
  private var failedInARow = 0
  private(set) var lastError: SourceError?

  /// True after three waves in a row in which no place succeeded.
  var isExhausted: Bool { failedInARow >= most }

  mutating func note(_ outcomes: [PlaceID: SourceError?]) {
    let errors = outcomes.values.compactMap { $0 }
    guard !outcomes.isEmpty, errors.count == outcomes.count else {
      failedInARow = 0
      return
    }
    failedInARow += 1
    lastError = errors.first
  }
}
