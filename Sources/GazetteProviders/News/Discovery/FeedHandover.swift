public import Foundation
import GazetteDomain
public import HTTPFetching
import Synchronization

/// Stores the feeds that discovery had to fetch for a while, so that they are not fetched again when the reader subscribes.
public final class FeedHandover: Sendable {
  private struct Kept {
    let response: FetchResponse
    let at: Date
  }

  private let kept = Mutex<[URL: Kept]>([:])
  private let now: @Sendable () -> Date
  private let age: TimeInterval = 900
  private let capacity = 16

  /// Creates an empty handover.
  /// - Parameter now: Returns the current time.
  public init(now: @escaping @Sendable () -> Date) {
    self.now = now
  }

  /// Stores `response` for a request to `url` within a quarter of an hour; drops the oldest beyond 16.
  public func leave(_ response: FetchResponse, for url: URL) {
    let entry = Kept(response: response, at: now())
    kept.withLock { kept in
      kept[url] = entry
      kept = kept.filter { $0.value.at.isWithin(age, of: entry.at) }
      while kept.count > capacity, let oldest = kept.min(by: { $0.value.at < $1.value.at }) { kept[oldest.key] = nil }
    }
  }

  /// Removes and returns the response stored for `url`.
  public func take(_ url: URL) -> FetchResponse? {
    let entry = kept.withLock { $0.removeValue(forKey: url) }
    guard let entry, entry.at.isWithin(age, of: now()) else { return nil }
    return entry.response
  }
}
