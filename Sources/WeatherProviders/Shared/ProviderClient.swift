package import Foundation
package import GazetteDomain

/// Requests JSON from one provider over HTTP, and translates every error to a `SourceError`.
package struct ProviderClient: Sendable {
  let provider: ProviderID
  let transport: any HTTPTransport
  let now: CurrentTime
  /// Parses the provider's description of its own refusal.
  let refusal: @Sendable (_ body: [UInt8]) -> ProviderRefusal?
  /// A text that no error from this type may contain: the reader's key.
  let secret: String?

  /// Creates calls to `provider` over `transport`; `refusal` parses its refusals.
  package init(
    provider: ProviderID, transport: any HTTPTransport, now: @escaping CurrentTime,
    refusal: @escaping @Sendable (_ body: [UInt8]) -> ProviderRefusal?, secret: String? = nil
  ) {
    self.provider = provider
    self.transport = transport
    self.now = now
    self.refusal = refusal
    self.secret = secret
  }

  /// The reply as a value, decoded off the caller's executor.
  func value<Value: Decodable & Sendable>(_ type: Value.Type, from url: URL) async throws(SourceError) -> Value {
    let body = try await json(from: url)
    do {
      return try await JSONReading.value(type, from: body)
    } catch {
      throw unreadable(error.detail)
    }
  }

  /// The body of a reply that looks like JSON; never empty.
  package func json(from url: URL) async throws(SourceError) -> [UInt8] {
    try await document(TransportRequest(url: url)).body
  }

  /// A reply that looks like JSON, or an empty 304 to a request with validators.
  package func document(_ request: TransportRequest) async throws(SourceError) -> TransportReply {
    let response = try await response(to: request)
    let isConditional = request.headers["If-None-Match"] != nil || request.headers["If-Modified-Since"] != nil
    if response.status == 304, isConditional { return response }
    guard (200..<300).contains(response.status) else { throw error(for: response) }
    guard let first = response.body.first(where: { !Self.isSpace($0) }) else { throw unreadable("an empty reply") }
    guard first != UInt8(ascii: "<") else { throw unreadable("markup instead of JSON") }
    // Some proxies and some providers send refusals with status 200.
    if first == UInt8(ascii: "{"), response.body.count < 2000, let refusal = refusal(response.body) {
      throw refused(refusal, status: refusal.status ?? 400, response: response)
    }
    return response
  }

  /// The error for an unreadable reply.
  package func unreadable(_ detail: String) -> SourceError {
    .unreadable(provider, detail: clean(detail))
  }

  /// The reply, whatever its status.
  func response(to request: TransportRequest) async throws(SourceError) -> TransportReply {
    var request = request
    request.headers["Accept"] = "application/json"
    do throws(SourceError) {
      return try await transport.get(request, from: provider)
    } catch .unreadable(_, let detail) {
      // The reason may quote the address, which contains the key.
      throw unreadable(detail)
    }
  }

  /// The error for the status of a reply.
  func error(for response: TransportReply) -> SourceError {
    refused(refusal(response.body) ?? ProviderRefusal(), status: response.status, response: response)
  }

  private func refused(_ refusal: ProviderRefusal, status: Int, response: TransportReply) -> SourceError {
    let retryDate = transport.retryDate(of: response, now: now())
    switch refusal.isRateLimit ? 429 : status {
    case 401, 403: return .unauthorized(provider)
    case 404, 410: return .notFound(provider)
    case 429:
      return .rateLimited(provider, until: retryDate ?? refusal.retryDate(now()) ?? now().addingTimeInterval(60))
    case 503: return retryDate.map { .rateLimited(provider, until: $0) } ?? .failing(provider, status: 503)
    case 408, 425, 500...: return .failing(provider, status: status)
    case 400..<500: return .rejected(provider, reason: clean(refusal.reason ?? "HTTP \(status)"))
    default: return unreadable("HTTP \(status)")
    }
  }

  /// A provider's sentence for the log: without the key and control characters, of limited length.
  private func clean(_ text: String) -> String {
    var text = String(text.prefix(1000))
    if let secret, !secret.isEmpty { text = text.replacing(secret, with: "…") }
    text = transport.redacted(text)
    return String(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }.prefix(300).map(Character.init))
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}

/// A provider's description of an error, from its body.
package struct ProviderRefusal: Sendable {
  /// The provider's own sentence.
  var reason: String?
  /// The status in the body, if there is one.
  var status: Int?
  /// Whether the sentence is about a limit, whatever the status.
  var isRateLimit = false
  /// The end of the wait that the sentence asks for; nil when it does not say.
  var retryDate: @Sendable (_ now: Date) -> Date? = { _ in nil }
}

extension SourceError {
  /// Whether the error concerns only one position's reply; any other would also affect the next request.
  var concernsOnePosition: Bool {
    switch self {
    case .notFound, .rejected, .unreadable, .packed, .quarantined: true
    case .unreachable, .untrusted, .timedOut, .rateLimited, .budgetSpent, .unauthorized, .forbidden, .blocksPrograms,
      .failing, .refused, .cancelled:
      false
    }
  }
}
