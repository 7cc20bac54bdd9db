import Foundation

/// Refreshes all of a reader's feeds, several publishers at once.
///
/// One run at a time: a second call joins the first. Cancel it with ``cancel()``; what came stays.
public struct RefreshAllFeeds: Sendable {
  /// How many publishers are asked at once.
  static let atOnce = 12

  private let refreshFeed: RefreshFeed
  private let reader: ReaderKey
  private let run: JoinableRun<FeedsProgress>

  init(refreshFeed: RefreshFeed, reader: ReaderKey) {
    self.refreshFeed = refreshFeed
    self.reader = reader
    let changes = refreshFeed.changes
    run = JoinableRun { _ in changes.publish(.newsRefresh) }
  }

  /// The progress of the run, from where it stands to its end; starts one when none is under way.
  ///
  /// The stream ends after the progress that is over. Who stops listening does not stop the run.
  public func callAsFunction() async -> AsyncStream<FeedsProgress> {
    await run.join { tell in await refreshAll(tell) }
  }

  /// The progress of the run under way, or of the last one; nil before the first.
  public func progress() async -> FeedsProgress? { await run.latest }

  /// Stops the run and waits until it has stopped.
  public func cancel() async { await run.cancel() }

  private func refreshAll(_ tell: JoinableRun<FeedsProgress>.Tell) async -> FeedsProgress {
    var progress = FeedsProgress(total: 0)
    do throws(StoreError) {
      let feeds = try await refreshFeed.ports.feeds.statuses(of: reader)
        .filter { !$0.subscription.isPaused && !$0.state.isGone }.map(\.subscription.feed)
      progress.total = feeds.count
      await tell(progress)
      try await work(feeds, &progress, tell)
    } catch {
      progress.state = .stopped(error)
    }
    return progress
  }

  private func work(
    _ feeds: [Feed], _ progress: inout FeedsProgress, _ tell: JoinableRun<FeedsProgress>.Tell
  ) async throws(StoreError) {
    try await refreshFeed.each(of: feeds, atOnce: Self.atOnce, for: .reader) { id, outcome in
      progress.note(outcome, of: id)
      if !progress.isOver { await tell(progress) }
      return !progress.isOver
    }
    if !progress.isOver { progress.state = Task.isCancelled ? .cancelled : .finished }
  }
}

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
