public import Foundation

/// The progress of refreshing all places.
public struct RefreshProgress: Sendable, Hashable {
  /// The state of a run.
  public enum State: Sendable, Hashable {
    /// Requesting the provider.
    case running
    /// Waiting for the budget or the provider's pause, until then.
    case waiting(until: Date)
    /// Done with every place.
    case finished
    /// Cancelled before the end; refreshed places stay updated.
    case cancelled
    /// The store failed and ended the run.
    case stopped(StoreError)
  }

  /// The number of places at the start.
  public var total: Int
  /// The number of refreshed places.
  public var refreshed: Int
  /// The failed places with their errors.
  public var failures: [PlaceID: SourceError]
  /// The state of the run.
  public var state: State
  /// The time of its end; nil while it runs.
  public var endedAt: Date?

  /// Makes a progress.
  public init(total: Int, refreshed: Int = 0, failures: [PlaceID: SourceError] = [:], state: State = .running) {
    self.total = total
    self.refreshed = refreshed
    self.failures = failures
    self.state = state
  }

  /// The number of finished places, refreshed or failed, 0...total.
  public var done: Int { refreshed + failures.count }

  /// True when the run is over.
  public var isOver: Bool {
    switch state {
    case .running, .waiting: false
    case .finished, .cancelled, .stopped: true
    }
  }
}

extension RefreshProgress {
  /// The time for which pages show the result of a refresh, in seconds.
  private static let displayDuration: TimeInterval = 10

  /// True while it runs and for ten seconds afterwards, when pages show it.
  public func isShown(at now: Date) -> Bool { Self.isShown(endedAt: endedAt, at: now) }

  static func isShown(endedAt end: Date?, at now: Date) -> Bool {
    end.map { (0..<displayDuration).contains(now.timeIntervalSince($0)) } ?? true
  }
}

/// Records across restarts that a refresh of all places is unfinished.
public protocol RefreshJournal: Sendable {
  /// Returns the start of the unfinished run; nil when there is none.
  func unfinishedRun(of reader: ReaderKey) async throws(StoreError) -> Date?
  /// Returns the readers with an unfinished run, unordered.
  func readersWithUnfinishedRun() async throws(StoreError) -> [ReaderKey]
  /// Records that a run begins at `date`; an unfinished one retains its own date.
  func begin(at date: Date, for reader: ReaderKey) async throws(StoreError)
  /// Records that the run ended.
  func finish(for reader: ReaderKey) async throws(StoreError)
}

/// Counts consecutive waves without success, to know when to give up.
struct ConsecutiveFailureLimit: Sendable {
  private let maximumFailedWaves = 3
  private var failedInARow = 0
  private(set) var lastError: SourceError?

  /// True after three consecutive waves in which every place failed.
  var isReached: Bool { failedInARow >= maximumFailedWaves }

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
