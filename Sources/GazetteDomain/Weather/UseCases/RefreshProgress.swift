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
