import Foundation

/// Fetches in the background what is due and what was asked for, and forgets old articles.
public struct KeepFeedsFresh: Sendable {
  /// How long a removed feed can be taken back.
  public static let removedFeedsAreKept = Duration.seconds(7 * 86_400)

  private let ports: NewsComponent.Ports
  private let refreshFeed: RefreshFeed
  private let refreshAll: RefreshAllFeeds
  private let requests: FeedRequests
  private let timing: Timing
  private let keepFor: Duration
  private let report: @Sendable (FeedID?, FeedOutcome) -> Void

  init(
    component: NewsComponent, ports: NewsComponent.Ports, timing: Timing, keepFor: Duration,
    report: @escaping @Sendable (FeedID?, FeedOutcome) -> Void
  ) {
    self.ports = ports
    refreshFeed = component.refreshFeed
    refreshAll = component.refreshAllFeeds
    requests = component.requests
    self.timing = timing
    self.keepFor = keepFor
    self.report = report
  }

  /// Works until the task is cancelled.
  public func run() async {
    do throws(StoreError) { try await refreshFeed.noteSetAside() } catch { report(nil, .stopped(error)) }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await answerRequests() }
      group.addTask { await refreshOnTime() }
      group.addTask { await pruneDaily() }
      await group.waitForAll()
    }
    await refreshAll.cancel()
  }

  private func answerRequests() async {
    await withDiscardingTaskGroup { group in
      for await request in requests.stream {
        switch request {
        case .allFeeds: _ = await refreshAll()
        case .feed(let id): group.addTask { report(id, await refreshFeed(id)) }
        }
      }
      group.cancelAll()
    }
  }

  private func refreshOnTime() async {
    while !Task.isCancelled {
      await refreshDueFeeds()
      do throws(CancellationError) { try await timing.sleep(.seconds(60)) } catch { return }
    }
  }

  /// One round of the background work, for who keeps time by other means: refreshes what is due, the longest waiting
  /// first.
  public func refreshDueFeeds() async {
    do throws(StoreError) {
      let due = try await ports.feeds.due(at: timing.now(), limit: 1000).map(\.feed)
      try await refreshFeed.each(of: due, atOnce: RefreshAllFeeds.atOnce, for: .background) { id, outcome in
        report(id, outcome)
        return true
      }
    } catch {
      report(nil, .stopped(error))
    }
  }

  private func pruneDaily() async {
    while !Task.isCancelled {
      await prune()
      do throws(CancellationError) { try await timing.sleep(.seconds(86_400)) } catch { return }
    }
  }

  /// Forgets what is older than it is kept for.
  func prune() async {
    let now = timing.now()
    do throws(StoreError) {
      let removed = try await ports.feeds.prune(
        publishedBefore: now - keepFor.seconds, endedBefore: now - Self.removedFeedsAreKept.seconds)
      if removed > 0 { refreshFeed.changes.publish(.news) }
    } catch {
      report(nil, .stopped(error))
    }
  }
}

/// Collects what pages and commands want refreshed, for the service that does it in the background.
public final class FeedRequests: Sendable {
  /// What is wanted.
  public enum Request: Sendable, Hashable {
    /// One feed.
    case feed(FeedID)
    /// All of the reader's feeds.
    case allFeeds
  }

  /// The requests in the order they came, for one listener; at most the newest 1000 wait.
  public let stream: AsyncStream<Request>
  private let continuation: AsyncStream<Request>.Continuation

  /// Makes an empty collection.
  public init() {
    (stream, continuation) = AsyncStream.makeStream(of: Request.self, bufferingPolicy: .bufferingNewest(1000))
  }

  /// Asks for one feed; returns at once.
  public func ask(for id: FeedID) { continuation.yield(.feed(id)) }

  /// Asks for all feeds; returns at once.
  public func askForAllFeeds() { continuation.yield(.allFeeds) }
}
