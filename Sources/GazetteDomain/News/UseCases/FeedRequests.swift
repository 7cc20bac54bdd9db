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
