package import Foundation
package import GazetteDomain

/// Asks one provider over HTTP for JSON, and turns every trouble into a ``SourceError``.
package struct ProviderCall: Sendable {
  let provider: ProviderID
  let transport: any HTTPTransport
  let now: CurrentTime
  /// Reads what a provider says of its own refusal.
  let refusal: @Sendable (_ body: [UInt8]) -> ProviderRefusal?
  /// A text that must never leave this type in an error: the reader's key.
  let secret: String?

  /// Makes calls to `provider` over `transport`; `refusal` reads what it says of its own refusals.
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

  /// The body of a reply that looks like JSON, never empty.
  package func json(from url: URL) async throws(SourceError) -> [UInt8] {
    try await document(TransportRequest(url: url)).body
  }

  /// A reply that looks like JSON, or one of 304 and without a body to a request with validators.
  package func document(_ request: TransportRequest) async throws(SourceError) -> TransportReply {
    let response = try await response(to: request)
    let isConditional = request.headers["If-None-Match"] != nil || request.headers["If-Modified-Since"] != nil
    if response.status == 304, isConditional { return response }
    guard (200..<300).contains(response.status) else { throw error(for: response) }
    guard let first = response.body.first(where: { !Self.isSpace($0) }) else { throw unreadable("an empty reply") }
    guard first != UInt8(ascii: "<") else { throw unreadable("markup instead of JSON") }
    // Some proxies and some providers answer 200 to what they refuse.
    if first == UInt8(ascii: "{"), response.body.count < 2000, let refusal = refusal(response.body) {
      throw refused(refusal, status: refusal.status ?? 400, response: response)
    }
    return response
  }

  /// The trouble of a reply that cannot be read.
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
      // The reason may quote the address, and with it the key.
      throw unreadable(detail)
    }
  }

  /// The trouble that the status of a reply tells of.
  func error(for response: TransportReply) -> SourceError {
    refused(refusal(response.body) ?? ProviderRefusal(), status: response.status, response: response)
  }

  private func refused(_ refusal: ProviderRefusal, status: Int, response: TransportReply) -> SourceError {
    let asked = transport.retryDate(of: response, now: now())
    switch refusal.isRateLimit ? 429 : status {
    case 401, 403: return .unauthorized(provider)
    case 404, 410: return .notFound(provider)
    case 429: return .rateLimited(provider, until: asked ?? refusal.until(now()) ?? now().addingTimeInterval(60))
    case 503: return asked.map { .rateLimited(provider, until: $0) } ?? .failing(provider, status: 503)
    case 408, 425, 500...: return .failing(provider, status: status)
    case 400..<500: return .rejected(provider, reason: clean(refusal.reason ?? "HTTP \(status)"))
    default: return unreadable("HTTP \(status)")
    }
  }

  /// A provider's sentence as it may be logged: without the key, without control characters, of bounded length.
  private func clean(_ text: String) -> String {
    var text = String(text.prefix(1000))
    if let secret, !secret.isEmpty { text = text.replacing(secret, with: "…") }
    text = transport.redacted(text)
    return String(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }.prefix(300).map(Character.init))
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}

/// What a provider says in the body of an error.
package struct ProviderRefusal: Sendable {
  /// Its own sentence.
  var reason: String?
  /// The status that the body itself names, when it does.
  var status: Int?
  /// True when the sentence speaks of a limit, whatever the status.
  var isRateLimit = false
  /// Until when the sentence asks to wait; nil when it does not say.
  var until: @Sendable (_ now: Date) -> Date? = { _ in nil }
}

extension SourceError {
  /// True for what is wrong with one position's reply only; everything else would befall the next request too.
  var concernsOnePosition: Bool {
    switch self {
    case .notFound, .rejected, .unreadable, .packed, .setAside: true
    case .unreachable, .untrusted, .timedOut, .rateLimited, .budgetSpent, .unauthorized, .forbidden, .blocksPrograms,
      .failing, .refused, .cancelled:
      false
    }
  }
}
