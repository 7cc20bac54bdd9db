public import Foundation
import GazetteDomain
public import HTTPFetching
import Synchronization

/// Keeps for a while the feeds that discovery had to fetch, so that a publisher is not asked for the same again when
/// the reader subscribes.
public final class FeedHandover: Sendable {
  private struct Kept {
    let response: FetchResponse
    let at: Date
  }

  private let kept = Mutex<[URL: Kept]>([:])
  private let now: @Sendable () -> Date
  private let age: TimeInterval = 900
  private let capacity = 16

  /// Keeps nothing yet.
  /// - Parameter now: Tells the time.
  public init(now: @escaping @Sendable () -> Date) {
    self.now = now
  }

  /// Keeps `response` for who asks for `url` within a quarter of an hour; the oldest of more than 16 are dropped.
  public func leave(_ response: FetchResponse, for url: URL) {
    let entry = Kept(response: response, at: now())
    kept.withLock { kept in
      kept[url] = entry
      kept = kept.filter { $0.value.at.isWithin(age, of: entry.at) }
      while kept.count > capacity, let oldest = kept.min(by: { $0.value.at < $1.value.at }) { kept[oldest.key] = nil }
    }
  }

  /// The response kept for `url`, once.
  public func take(_ url: URL) -> FetchResponse? {
    let entry = kept.withLock { $0.removeValue(forKey: url) }
    guard let entry, entry.at.isWithin(age, of: now()) else { return nil }
    return entry.response
  }
}
