import BoundedNumbers
public import Foundation
public import GazetteDomain

/// Fetches providers' replies over HTTP. The program that uses the sources decides how, and which requests are allowed.
///
/// ```swift
/// struct LoggedTransport: HTTPTransport {
///   let next: any HTTPTransport
///
///   func get(_ request: TransportRequest, from provider: ProviderID) async throws(SourceError) -> TransportReply {
///     print(redacted(request.url.absoluteString))
///     return try await next.get(request, from: provider)
///   }
/// }
/// ```
public protocol HTTPTransport: Sendable {
  /// Returns the response to a GET of `request` after redirects, whatever its status.
  /// - Throws: `SourceError` of `provider` when there is no complete response. Never retries.
  func get(_ request: TransportRequest, from provider: ProviderID) async throws(SourceError) -> TransportReply
  /// The time at which the server of `reply`, received at `now`, wants the next request; nil when it does not say.
  func retryDate(of reply: TransportReply, now: Date) -> Date?
  /// `text` for a log, without anything that looks like a secret.
  func redacted(_ text: String) -> String
}

extension HTTPTransport {
  /// The same for callers that are not async: cancelling the task cancels the request; the completion is called exactly once, on
  /// any thread. See ``get(_:from:)``.
  @discardableResult
  public func get(
    _ request: TransportRequest, from provider: ProviderID,
    completion: @escaping @Sendable (Result<TransportReply, SourceError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(SourceError) in try await get(request, from: provider) }
  }

  /// The seconds in `Retry-After`, at most a week; a date is ignored.
  public func retryDate(of reply: TransportReply, now: Date) -> Date? {
    reply["Retry-After"].flatMap { Double(unbounded: $0.trimmingCharacters(in: .whitespaces)) }
      .flatMap { $0 > 0 ? now.addingTimeInterval(min($0, 7 * 86_400)) : nil }
  }

  /// The text unchanged: the reader's key has already been removed.
  public func redacted(_ text: String) -> String { text }
}

/// A GET request to a provider.
public struct TransportRequest: Sendable {
  /// The address to fetch.
  public var url: URL
  /// Header fields to send in addition to those that the transport adds.
  public var headers: [String: String]
  /// The time limit for the whole request.
  public var time: Duration
  /// The maximum size of the body in bytes, after unpacking.
  public var bodyBytes: Int
  /// Creates a request; the defaults are 20 s and 15 MB.
  public init(url: URL, headers: [String: String] = [:], time: Duration = .seconds(20), bodyBytes: Int = 15_000_000) {
    self.url = url
    self.headers = headers
    self.time = time
    self.bodyBytes = bodyBytes
  }
}

/// A complete response, whatever its status.
public struct TransportReply: Sendable, Hashable {
  /// The HTTP status code.
  public let status: Int
  /// The header fields by lower-case name; the first of several with the same name.
  public let headers: [String: String]
  /// The body, unpacked.
  public let body: [UInt8]

  /// Creates a response; the names in `fields` are case-insensitive.
  public init(status: Int, fields: [(name: String, value: String)], body: [UInt8]) {
    self.status = status
    headers = Dictionary(fields.map { ($0.name.lowercased(), $0.value) }) { first, _ in first }
    self.body = body
  }

  /// The value of a header field; nil when it is missing.
  public subscript(name: String) -> String? { headers[name.lowercased()] }
}
