import Foundation

/// Fetches due and requested feeds in the background, and deletes old articles.
public struct FeedRefreshService: Sendable {
  /// The time during which a removed feed can be restored.
  public static let removedFeedRetention = Duration.seconds(7 * 86_400)

  let feeds: Feeds
  let timing: Timing
  let retention: Duration
  let report: @Sendable (FeedID?, FeedOutcome) -> Void

  /// Runs until the task is cancelled.
  public func run() async {
    do throws(StoreError) { try await feeds.recordQuarantinedFeeds() } catch { report(nil, .stopped(error)) }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await answerRequests() }
      group.addTask { await refreshOnTime() }
      group.addTask { await pruneDaily() }
      await group.waitForAll()
    }
    await feeds.runs.cancel()
  }

  private func answerRequests() async {
    for await reader in feeds.requests.stream { _ = await feeds.refreshAll(for: reader) }
  }

  private func refreshOnTime() async {
    while !Task.isCancelled {
      await refreshDueFeeds()
      do throws(CancellationError) { try await timing.sleep(.seconds(60)) } catch { return }
    }
  }

  /// Performs one round of the background work, for callers with their own schedule: refreshes due feeds, the longest waiting
  /// first.
  public func refreshDueFeeds() async {
    do throws(StoreError) {
      let due = try await feeds.ports.feeds.due(at: timing.now(), limit: 1000).map(\.feed)
      try await feeds.refreshEach(of: due, atOnce: Feeds.atOnce, for: .background) { id, outcome in
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

  /// Deletes articles and removed feeds past their retention.
  func prune() async {
    let now = timing.now()
    do throws(StoreError) {
      let removed = try await feeds.ports.feeds.prune(
        publishedBefore: now - retention.seconds, endedBefore: now - Self.removedFeedRetention.seconds)
      if removed > 0 { feeds.changes.publish(.news) }
    } catch {
      report(nil, .stopped(error))
    }
  }
}

/// Queues readers' requests for a background refresh of their feeds.
final class FeedRequests: Sendable {
  /// The readers in the order of their requests, for one listener; at most the newest 1000 wait.
  let stream: AsyncStream<ReaderKey>
  private let continuation: AsyncStream<ReaderKey>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream(of: ReaderKey.self, bufferingPolicy: .bufferingNewest(1000))
  }

  /// Requests a refresh of all of the reader's feeds; returns at once.
  func enqueue(_ reader: ReaderKey) { continuation.yield(reader) }
}
