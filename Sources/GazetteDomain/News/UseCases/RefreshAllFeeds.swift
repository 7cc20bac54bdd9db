import Foundation

/// Refreshes all of a reader's feeds, several publishers at once.
///
/// One run at a time: a second call joins the first. Cancel it with ``cancel()``; what came stays.
public actor RefreshAllFeeds {
  /// How many publishers are asked at once.
  static let atOnce = 12

  private let refreshFeed: RefreshFeed
  private let reader: ReaderKey
  private var run: Task<Void, Never>?
  private var listeners: [Int: AsyncStream<FeedsProgress>.Continuation] = [:]
  private var nextListener = 0
  private var latest: FeedsProgress?

  init(refreshFeed: RefreshFeed, reader: ReaderKey) {
    self.refreshFeed = refreshFeed
    self.reader = reader
  }

  /// The progress of the run, from where it stands to its end; starts one when none is under way.
  ///
  /// The stream ends after the progress that is over. Who stops listening does not stop the run.
  public func callAsFunction() -> AsyncStream<FeedsProgress> {
    let (stream, continuation) = AsyncStream.makeStream(of: FeedsProgress.self, bufferingPolicy: .bufferingNewest(64))
    nextListener += 1
    let listener = nextListener
    listeners[listener] = continuation
    continuation.onTermination = { [weak self] _ in
      guard let self else { return }
      Task { await self.forget(listener) }
    }
    if run == nil {
      latest = nil
      run = Task { await self.refreshAll() }
    } else if let latest {
      continuation.yield(latest)
    }
    return stream
  }

  /// The progress of the run under way, or of the last one; nil before the first.
  public func progress() -> FeedsProgress? { latest }

  /// Stops the run and waits until it has stopped.
  public func cancel() async {
    run?.cancel()
    await run?.value
  }

  private func forget(_ listener: Int) { listeners[listener] = nil }

  private func refreshAll() async {
    var progress = FeedsProgress(total: 0)
    do throws(StoreError) {
      let feeds = try await refreshFeed.ports.feeds.statuses(of: reader)
        .filter { !$0.subscription.isPaused && !$0.state.isGone }.map(\.subscription.feed)
      progress.total = feeds.count
      tell(progress)
      await work(feeds, &progress)
    } catch {
      progress.state = .stopped(error)
    }
    tell(progress)
    for listener in listeners.values { listener.finish() }
    listeners = [:]
    run = nil
  }

  private func work(_ feeds: [Feed], _ progress: inout FeedsProgress) async {
    await refreshFeed.each(of: feeds, atOnce: Self.atOnce, for: .reader) { id, outcome in
      progress.note(outcome, of: id)
      if !progress.isOver { tell(progress) }
      return !progress.isOver
    }
    if !progress.isOver { progress.state = Task.isCancelled ? .cancelled : .finished }
  }

  private func tell(_ progress: FeedsProgress) {
    latest = progress
    for listener in listeners.values { listener.yield(progress) }
    refreshFeed.changes.publish(.newsRefresh)
  }
}
