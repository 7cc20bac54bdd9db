public import Foundation
import GazetteDomain
public import HTTPFetching
import Synchronization

/// Stores the feeds that discovery fetched for a quarter of an hour, so that subscribing does not fetch them again.
public final class FeedHandover: Sendable {
  private struct Entry {
    let response: FetchResponse
    let storedAt: Date
  }

  private let entries = Mutex<[URL: Entry]>([:])
  private let now: @Sendable () -> Date
  private let lifetime: TimeInterval = 900
  private let capacity = 16

  /// Creates an empty handover.
  /// - Parameter now: Returns the current time.
  public init(now: @escaping @Sendable () -> Date) {
    self.now = now
  }

  /// Stores `response` for a request to `url`; removes the oldest beyond 16.
  public func store(_ response: FetchResponse, for url: URL) {
    let entry = Entry(response: response, storedAt: now())
    entries.withLock { entries in
      entries[url] = entry
      entries = entries.filter { $0.value.storedAt.isWithin(lifetime, of: entry.storedAt) }
      while entries.count > capacity, let oldest = entries.min(by: { $0.value.storedAt < $1.value.storedAt }) {
        entries[oldest.key] = nil
      }
    }
  }

  /// Removes and returns the response stored for `url`.
  public func take(_ url: URL) -> FetchResponse? {
    let entry = entries.withLock { $0.removeValue(forKey: url) }
    guard let entry, entry.storedAt.isWithin(lifetime, of: now()) else { return nil }
    return entry.response
  }
}
