/// How far refreshing all feeds has come.
public struct FeedsProgress: Sendable, Hashable {
  /// What the run is doing.
  public enum State: Sendable, Hashable {
    /// Asking the publishers.
    case running
    /// Done with every feed.
    case finished
    /// Stopped before the end; what came stays.
    case cancelled
    /// The store failed, so the run stopped.
    case stopped(StoreError)
  }

  /// How many feeds the run began with.
  public var total: Int
  /// How many publishers answered, with or without news.
  public var refreshed = 0
  /// How many feeds it is too soon to ask for.
  public var tooSoon = 0
  /// Articles that were not known.
  public var newArticles = 0
  /// The feeds that failed, and why.
  public var failures: [FeedID: SourceError] = [:]
  /// Feeds whose publisher said that they are gone for good.
  public var gone: Set<FeedID> = []
  /// What the run is doing.
  public var state: State

  /// Makes a progress.
  public init(total: Int, state: State = .running) {
    self.total = total
    self.state = state
  }

  /// Feeds that are done, 0...total.
  public var done: Int { refreshed + tooSoon + failures.count + gone.count }

  /// True when nothing more will come.
  public var isOver: Bool { state != .running }

  mutating func note(_ outcome: FeedOutcome, of id: FeedID) {
    switch outcome {
    case .taken(let count):
      refreshed += 1
      newArticles += count.added
    case .unchanged: refreshed += 1
    case .tooSoon, .busy, .unknown: tooSoon += 1
    case .gone: gone.insert(id)
    case .failed(let error): failures[id] = error
    case .stopped(let error): state = .stopped(error)
    }
  }
}
