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
