import BoundedNumbers
public import Foundation
public import GazetteDomain

/// Gets what providers publish over HTTP; the program that uses the sources decides how, and what it lets out.
public protocol HTTPTransport: Sendable {
  /// The answer to a GET of `request` after redirects, whatever its status.
  /// - Throws: ``SourceError`` of `provider` when there is no whole answer. Never retries.
  func get(_ request: TransportRequest, from provider: ProviderID) async throws(SourceError) -> TransportReply
  /// When the server of `reply`, which came at `now`, wants to be asked again; nil when it does not say.
  func retryDate(of reply: TransportReply, now: Date) -> Date?
  /// `text`, which may be written to a log, without what looks like a secret.
  func redacted(_ text: String) -> String
}

extension HTTPTransport {
  /// The same for callers that are not async: the task cancels the request; the completion comes exactly once, on no
  /// particular thread. See ``get(_:from:)``.
  @discardableResult
  public func get(
    _ request: TransportRequest, from provider: ProviderID,
    completion: @escaping @Sendable (Result<TransportReply, SourceError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(SourceError) in try await get(request, from: provider) }
  }

  /// The seconds of `Retry-After`, a week at most; a date there is not read.
  public func retryDate(of reply: TransportReply, now: Date) -> Date? {
    reply["Retry-After"].flatMap { Double(unbounded: $0.trimmingCharacters(in: .whitespaces)) }
      .flatMap { $0 > 0 ? now.addingTimeInterval(min($0, 7 * 86_400)) : nil }
  }

  /// The same text: the reader's key is taken out before.
  public func redacted(_ text: String) -> String { text }
}

/// A GET request for one thing that a provider publishes.
public struct TransportRequest: Sendable {
  /// What to get.
  public var url: URL
  /// Header fields to send besides those that the transport adds itself.
  public var headers: [String: String]
  /// Time for the whole request.
  public var time: Duration
  /// Bytes of the body at most, counted after unpacking.
  public var bodyBytes: Int
  /// Makes a request: 20 s and 15 MB unless told otherwise.
  public init(url: URL, headers: [String: String] = [:], time: Duration = .seconds(20), bodyBytes: Int = 15_000_000) {
    self.url = url
    self.headers = headers
    self.time = time
    self.bodyBytes = bodyBytes
  }
}

/// A whole answer, whatever its status.
public struct TransportReply: Sendable, Hashable {
  /// The HTTP status code.
  public let status: Int
  /// The header fields by their names in lower case; of several with one name the first.
  public let headers: [String: String]
  /// The body, unpacked.
  public let body: [UInt8]

  /// Makes an answer; names of `fields` are compared without regard to case.
  public init(status: Int, fields: [(name: String, value: String)], body: [UInt8]) {
    self.status = status
    headers = Dictionary(fields.map { ($0.name.lowercased(), $0.value) }) { first, _ in first }
    self.body = body
  }

  /// The value of a header field; nil when it is missing.
  public subscript(name: String) -> String? { headers[name.lowercased()] }
}
