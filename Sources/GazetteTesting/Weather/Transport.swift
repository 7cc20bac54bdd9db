public import Foundation
public import GazetteDomain
import Synchronization
public import WeatherProviders

/// A network that returns a test's replies, and records the requested addresses.
public final class FakeTransport: HTTPTransport {
  private let reply: @Sendable (URL) -> TransportReply?
  private let requestedURLs = Mutex<[URL]>([])

  /// Creates a network that returns the result of `reply`; nil means that the network is down.
  public init(_ reply: @escaping @Sendable (URL) -> TransportReply?) { self.reply = reply }

  /// Answers the paths of `json` with their texts, and every other path with 404.
  public convenience init(json: [String: String]) {
    self.init { url in
      let body = json[url.path]
      return TransportReply(
        status: body == nil ? 404 : 200, fields: [("Content-Type", "application/json")], body: Array((body ?? "").utf8))
    }
  }

  /// The requested addresses, in order.
  public var addresses: [URL] { requestedURLs.withLock { $0 } }

  /// Returns the test's reply for the address.
  public func get(
    _ request: TransportRequest, from provider: ProviderID
  ) async throws(SourceError) -> TransportReply {
    requestedURLs.withLock { $0.append(request.url) }
    guard let answer = reply(request.url) else { throw .unreachable(provider) }
    return answer
  }
}
