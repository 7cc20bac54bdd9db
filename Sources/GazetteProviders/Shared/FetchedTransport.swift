public import Foundation
public import GazetteDomain
public import HTTPFetching
public import WeatherProviders

/// The transport of a server: every request passes the outbound guard.
public struct FetchedTransport: HTTPTransport {
  private let fetching: any Fetching

  /// Creates a transport that fetches everything through `fetching`.
  public init(_ fetching: any Fetching) { self.fetching = fetching }

  /// Returns the response after redirects, whatever its status.
  public func get(
    _ request: TransportRequest, from provider: ProviderID
  ) async throws(SourceError) -> TransportReply {
    let limits = FetchLimits(time: request.time, bodyBytes: request.bodyBytes)
    do throws(FetchError) {
      let response = try await fetching.fetch(FetchRequest(url: request.url, headers: request.headers, limits: limits))
      return TransportReply(
        status: response.status, fields: response.headers.fields.map { ($0.name, $0.value) }, body: response.body)
    } catch {
      throw SourceError(error, of: provider)
    }
  }

  /// The time at which the server wants the next request, at most a week from now.
  public func retryDate(of reply: TransportReply, now: Date) -> Date? {
    RetryAfter.date(FetchHeaders(reply), now: now)
  }

  /// `text` without the values of secret query fields, and without names and passwords in addresses.
  public func redacted(_ text: String) -> String { Redaction.redacted(text) }
}

extension FetchHeaders {
  /// The header fields of a reply.
  init(_ reply: TransportReply) {
    self.init(reply.headers.map { Field(name: $0.key, value: $0.value) })
  }
}
