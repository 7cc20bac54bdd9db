import Foundation

/// One request on the way from the first address to the last.
struct Hop: Sendable {
  let address: WebAddress
  /// The caller's fields, without the validators.
  private let fields: [(name: String, value: String)]
  private let validators: Validators
  /// The only origin that gets the validators.
  private let validatorsOrigin: Origin
  /// Whether being one of the operator's origins counts: not any more once a redirect to elsewhere led here.
  let maySpendTrust: Bool
  /// The form to post; nil gets.
  let form: String?

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
    maySpendTrust = request.maySpendTrust
    form = request.form
  }

  private init(
    after hop: Hop, at address: WebAddress, fields: [(name: String, value: String)], maySpendTrust: Bool
  ) {
    self.address = address
    self.fields = fields
    self.maySpendTrust = maySpendTrust
    validators = hop.validators
    validatorsOrigin = hop.validatorsOrigin
    form = nil
  }

  /// The fields that go out at this hop.
  var headers: [(name: String, value: String)] {
    guard address.origin == validatorsOrigin else { return fields }
    return fields + validators.requestHeaders.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
  }

  /// Where `answer` redirects to, or `nil` when it is final.
  func following(_ answer: Answer) throws(FetchError) -> Hop? {
    guard form == nil, let location = answer.redirectLocation else { return nil }
    let next: WebAddress
    do throws(OutboundRefusal) {
      next = try address.resolving(location)
    } catch {
      throw .refused(error)
    }
    let stays = next.origin == address.origin
    let kept = stays ? fields : fields.filter { HeaderRules.harmless.contains($0.name.lowercased()) }
    return Hop(after: self, at: next, fields: kept, maySpendTrust: stays && maySpendTrust)
  }
}

/// Which of the caller's header fields go out.
enum HeaderRules {
  /// Fields that never go out: they belong to the connection, or would make the reader known.
  static let neverSent: Set<String> = [
    "accept-encoding", "connection", "content-length", "cookie", "cookie2", "expect", "host", "keep-alive",
    "proxy-authorization", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
  ]

  /// Fields that may follow a redirect to another origin. Any other might be a credential, and validators speak of what
  /// one origin gave: another would answer 304 for something that was never read, or learn what was read elsewhere.
  static let harmless: Set<String> = ["accept", "accept-language", "cache-control", "user-agent"]

  /// The only cookies that ever go out, each to one host alone, which in Europe answers nothing but a page that asks for
  /// consent without it. This one refuses all that is not necessary, and names no reader.
  static let consent = ["www.youtube.com": "SOCS=CAI"]
}

/// What one hop brought.
struct Answer: Sendable {
  let status: Int
  let headers: FetchHeaders
  let body: [UInt8]

  /// Where the answer wants the request to go instead, or `nil`.
  var redirectLocation: String? {
    guard Self.redirectStatuses.contains(status) else { return nil }
    return headers["Location"]
  }

  /// Whether an answer of this status carries no body, whatever its header says.
  static func hasNoBody(_ status: Int) -> Bool {
    status == 204 || status == 304
  }

  static func isRedirect(_ status: Int, location: String?) -> Bool {
    redirectStatuses.contains(status) && location != nil
  }

  private static let redirectStatuses: Set<Int> = [301, 302, 303, 307, 308]
}
