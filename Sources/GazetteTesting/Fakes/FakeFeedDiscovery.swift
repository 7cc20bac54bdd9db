public import GazetteDomain
import Synchronization

/// Finds behind an address what a test tells.
public final class FakeFeedDiscovery: FeedDiscovery {
  private let answers = Mutex<[String: Result<[DiscoveredFeed], FeedDiscoveryProblem>]>([:])
  private let count = Mutex(0)

  /// Finds nothing until told.
  public init() {}

  /// How often it was asked.
  public var asked: Int { count.withLock { $0 } }

  /// Answers so from now on.
  public func answer(_ typed: String, _ result: Result<[DiscoveredFeed], FeedDiscoveryProblem>) {
    answers.withLock { $0[typed] = result }
  }

  /// The feeds behind an address.
  public func feeds(behind typed: String) async throws(FeedDiscoveryProblem) -> [DiscoveredFeed] {
    count.withLock { $0 += 1 }
    return try (answers.withLock { $0[typed] } ?? .success([])).get()
  }
}
