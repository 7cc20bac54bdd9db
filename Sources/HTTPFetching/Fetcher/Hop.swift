import Foundation

/// One request of a redirect chain.
struct Hop: Sendable {
  let address: WebAddress
  /// The caller's fields, without the validators.
  private let fields: [(name: String, value: String)]
  private let validators: Validators
  /// The only origin that receives the validators.
  private let validatorsOrigin: Origin
  /// Whether the operator's trust applies: false after a redirect to another origin.
  let usesTrustedOrigins: Bool
  /// The body to post; nil for a GET.
  let body: FetchBody?

  init(_ request: FetchRequest) throws(FetchError) {
    do throws(OutboundRefusal) {
      address = try WebAddress(request.url.absoluteString)
    } catch {
      throw .refused(error)
    }
    fields = request.headers.sorted { $0.key < $1.key }
      .filter { !HeaderRules.neverSent.contains($0.key.lowercased()) }
      .map { (name: $0.key, value: $0.value) }
    validators = request.validators
    validatorsOrigin = request.validatorsOrigin ?? address.origin
    usesTrustedOrigins = request.usesTrustedOrigins
    body = request.body
  }

  private init(
    after hop: Hop, at address: WebAddress, fields: [(name: String, value: String)], usesTrustedOrigins: Bool
  ) {
    self.address = address
    self.fields = fields
    self.usesTrustedOrigins = usesTrustedOrigins
    validators = hop.validators
    validatorsOrigin = hop.validatorsOrigin
    body = nil
  }

  /// The caller's fields to send with this hop.
  var headers: [(name: String, value: String)] {
    guard address.origin == validatorsOrigin else { return fields }
    return fields + validators.requestHeaders.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
  }

  /// The hop that `answer` redirects to, or `nil` when it is final.
  func next(after answer: HopResponse) throws(FetchError) -> Hop? {
    guard body == nil, let location = answer.redirectLocation else { return nil }
    let next: WebAddress
    do throws(OutboundRefusal) {
      next = try address.resolving(location)
    } catch {
      throw .refused(error)
    }
    let isSameOrigin = next.origin == address.origin
    let remainingFields = isSameOrigin ? fields : fields.filter { HeaderRules.harmless.contains($0.name.lowercased()) }
    return Hop(after: self, at: next, fields: remainingFields, usesTrustedOrigins: isSameOrigin && usesTrustedOrigins)
  }
}

/// Which of the caller's header fields are sent.
enum HeaderRules {
  /// Fields that are never sent: they belong to the connection, or would identify the reader.
  static let neverSent: Set<String> = [
    "accept-encoding", "connection", "content-length", "cookie", "cookie2", "expect", "host", "keep-alive",
    "proxy-authorization", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
  ]

  /// Fields that may follow a redirect to another origin. Any other field might be a credential. Validators describe a response
  /// of one origin: another one would answer 304 for content that was never read, or learn what was read elsewhere.
  static let harmless: Set<String> = ["accept", "accept-language", "cache-control", "user-agent"]

  /// The only cookies that are ever sent, each to a single host, which in Europe otherwise responds with nothing but a consent
  /// page. This one declines everything that is not necessary, and identifies no reader.
  static let consent = ["www.youtube.com": "SOCS=CAI"]
}

/// The response of one hop.
struct HopResponse: Sendable {
  let status: Int
  let headers: FetchHeaders
  let body: [UInt8]

  /// The target of the response's redirect, or `nil`.
  var redirectLocation: String? {
    guard Self.redirectStatuses.contains(status) else { return nil }
    return headers["Location"]
  }

  /// Whether a response with this status has no body, whatever its header says.
  static func hasNoBody(_ status: Int) -> Bool {
    status == 204 || status == 304
  }

  static func isRedirect(_ status: Int, location: String?) -> Bool {
    redirectStatuses.contains(status) && location != nil
  }

  private static let redirectStatuses: Set<Int> = [301, 302, 303, 307, 308]
}
