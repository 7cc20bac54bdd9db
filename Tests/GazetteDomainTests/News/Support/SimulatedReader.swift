import SeededNumbers
import Foundation
import GazetteDomain
import HostLimiting

/// A reader of many feeds that follows the policy, restarts, and sometimes crashes.
struct SimulatedReader {
  private struct Record {
    var url: URL
    var state = FeedFetchState()
  }

  private let policy = FeedFetchPolicy()
  private var random = SeededRandom(seed: 42)
  private var records: [Record]
  private var limiter = HostLimiter()
  private(set) var crashes = 0

  init(feeds: Int) throws {
    records = try (0..<feeds).map { Record(url: try StrictPublisher.address($0)) }
  }

  /// Loses everything in memory, like a process that ends.
  mutating func restart() {
    limiter = HostLimiter()
    limiter.restorePauses(from: records.lazy.map { ($0.url, $0.state) })
  }

  /// Fetches every feed that is due.
  mutating func wake(at now: Date, publisher: inout StrictPublisher) throws {
    for feed in records.indices where isDue(records[feed], at: now) {
      let record = records[feed]
      records[feed].state = policy.stateBeforeRequest(record.state, at: now)
      let isLost = Int.random(in: 0..<2000, using: &random) == 0
      let answer = try publisher.answer(feed, url: record.url, state: record.state, at: now, isLost: isLost)
      if isLost {
        crashes += 1
        restart()
        continue
      }
      let jitter = Double.random(in: 0...1, using: &random)
      // The response takes two seconds.
      records[feed].state = policy.state(after: answer, from: records[feed].state, at: now + 2, jitter: jitter)
      limiter.recordPause(from: answer, for: record.url, state: records[feed].state)
      records[feed].url = policy.address(after: answer, from: record.url)
    }
  }

  private func isDue(_ feed: Record, at now: Date) -> Bool {
    guard !feed.state.isGone, feed.state.nextFetch.map({ $0 <= now }) ?? true else { return false }
    return feed.url.host.flatMap { limiter.pause(of: $0, at: now) } == nil
  }
}
