/// Collects what pages and commands want refreshed, for the service that does it in the background.
public final class RefreshRequests: Sendable {
  /// What is wanted.
  public enum Request: Sendable, Hashable {
    /// One position.
    case place(PlaceID)
    /// All of the reader's places.
    case allPlaces
  }

  /// The requests in the order they came, for one listener; at most the newest 1000 wait.
  public let stream: AsyncStream<Request>
  private let continuation: AsyncStream<Request>.Continuation

  /// Makes an empty collection.
  public init() {
    (stream, continuation) = AsyncStream.makeStream(of: Request.self, bufferingPolicy: .bufferingNewest(1000))
  }

  /// Asks for one position; returns at once.
  public func ask(for id: PlaceID) { continuation.yield(.place(id)) }

  /// Asks for all places; returns at once.
  public func askForAllPlaces() { continuation.yield(.allPlaces) }

  /// Ends the stream, so that the listener can stop.
  public func finish() { continuation.finish() }
}
