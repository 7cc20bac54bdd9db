/// Collects readers' wishes for newer ads, for the service that fulfils them in the background.
public final class ListingRefreshRequests: Sendable {
  /// The wishes, for one listener; several that wait are one.
  public let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  /// Makes an empty collection.
  public init() {
    (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  /// Asks for newer ads; returns at once.
  public func ask() { continuation.yield() }
}
