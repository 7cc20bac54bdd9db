import Foundation
import Synchronization

extension Feeds {
  /// How many publishers are asked at once.
  static let atOnce = 12

  /// Refreshes all of the reader's feeds, several publishers at once, and tells the progress from where it stands to its
  /// end; who calls while that is under way joins it.
  ///
  /// The stream ends after the progress that is over. Who stops listening does not stop the run.
  public func refreshAll(for reader: ReaderKey) async -> AsyncStream<FeedsProgress> {
    await runs.run(of: reader).join { tell in await refreshAll(of: reader, tell) }
  }

  /// Has all of the reader's feeds refreshed in the background; returns at once.
  public func refreshAllSoon(for reader: ReaderKey) { requests.ask(for: reader) }

  /// The progress of the run under way, or of the last one; nil before the first.
  public func refreshProgress(for reader: ReaderKey) async -> FeedsProgress? { await runs.run(of: reader).latest }

  /// Stops refreshing the reader's feeds and waits until it has stopped; what came stays.
  public func cancelRefresh(for reader: ReaderKey) async { await runs.run(of: reader).cancel() }

  private func refreshAll(of reader: ReaderKey, _ tell: JoinableRun<FeedsProgress>.Tell) async -> FeedsProgress {
    var progress = FeedsProgress(total: 0)
    do throws(StoreError) {
      let feeds = try await ports.feeds.statuses(of: reader)
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
    try await refreshEach(of: feeds, atOnce: Self.atOnce, for: .reader) { id, outcome in
      progress.note(outcome, of: id)
      if !progress.isOver { await tell(progress) }
      return !progress.isOver
    }
    if !progress.isOver { progress.state = Task.isCancelled ? .cancelled : .finished }
  }
}

/// The runs that refresh all feeds: one at a time for each reader.
final class FeedRuns: Sendable {
  private let runs = Mutex<[ReaderKey: JoinableRun<FeedsProgress>]>([:])
  private let changes: ChangeFeed

  init(changes: ChangeFeed) { self.changes = changes }

  func run(of reader: ReaderKey) -> JoinableRun<FeedsProgress> {
    runs.withLock { [changes] runs in
      if let run = runs[reader] { return run }
      let run = JoinableRun<FeedsProgress> { _ in changes.publish(.newsRefresh) }
      runs[reader] = run
      return run
    }
  }

  /// Stops every run and waits until all have stopped.
  func cancel() async {
    for run in runs.withLock({ Array($0.values) }) { await run.cancel() }
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
