public import Foundation

/// Gets things from the web.
public protocol Fetching: Sendable {
  /// The answer to `request` after redirects, whatever its status.
  ///
  /// - Throws: Why there is no usable response. Never retries.
  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse
}

/// A GET request for one thing on the web, or a POST of a form.
public struct FetchRequest: Sendable {
  /// What to get.
  public var url: URL
  /// Header fields to send besides those that the fetcher adds itself; `Cookie`, `Host` and connection fields are never
  /// sent. All but the harmless ones are left out once a redirect leads to another origin.
  public var headers: [String: String]
  /// What an earlier answer gave to ask again with; sent to the origin that gave it and to no other, redirects included.
  public var validators = Validators()
  /// The origin that gave ``validators``; nil stands for the origin of ``url``.
  public var validatorsOrigin: Origin?
  /// How long and how large the answer may be.
  public var limits: FetchLimits
  /// Whether being one of the operator's own origins counts; false for an address that a stranger named.
  public var maySpendTrust = true
  /// The form to post, `application/x-www-form-urlencoded`; nil gets. The answer to a form is final: a redirect would carry
  /// it to another place.
  public var form: String?

  /// - Parameters:
  ///   - url: What to get; a fragment is dropped.
  ///   - headers: Fields to send besides those that the fetcher adds itself.
  ///   - limits: How long and how large the answer may be.
  public init(url: URL, headers: [String: String] = [:], limits: FetchLimits = .feed) {
    self.url = url
    self.headers = headers
    self.limits = limits
  }
}

/// What an answer may cost at most.
public struct FetchLimits: Hashable, Sendable {
  /// Time for the whole request, redirects and body included, without the wait for the host's turn.
  public var time: Duration
  /// Bytes of the body, counted after unpacking.
  public var bodyBytes: Int
  /// How many redirects are followed.
  public var redirects: Int

  /// - Parameters:
  ///   - time: Time for the whole request.
  ///   - bodyBytes: Bytes of the body after unpacking.
  ///   - redirects: How many redirects are followed.
  public init(time: Duration = .seconds(20), bodyBytes: Int, redirects: Int = 5) {
    self.time = time
    self.bodyBytes = bodyBytes
    self.redirects = redirects
  }

  /// For feeds, pages and providers' replies: 20 s, 15 MB.
  public static let feed = FetchLimits(bodyBytes: 15_000_000)
  /// For pictures: 20 s, 20 MB.
  public static let picture = FetchLimits(bodyBytes: 20_000_000)
}

/// Why there is no usable response.
public enum FetchError: Error, Hashable, Sendable {
  /// The guard did not let the request, or a redirect of it, out.
  case refused(OutboundRefusal)
  /// The connection or the whole answer took longer than its limit.
  case timedOut(after: Duration)
  /// No connection: no address, nobody listening, or no agreement on encryption. The reason is technical English.
  case unreachable(reason: String)
  /// The host's certificate is not trusted; nothing was sent.
  case untrusted(CertificateProblem)
  /// The body is larger than the limit in bytes, or unpacks to more than it plausibly holds.
  case tooLarge(limit: Int)
  /// More redirects than the limit.
  case tooManyRedirects
  /// The answer broke off or is no HTTP. The reason is technical English.
  case badResponse(reason: String)
  /// The body is packed in a way that was not asked for and cannot be unpacked, by its label: `br`, `zstd`.
  case packed(encoding: String)
  /// The host answered 429 or 503 lately and is left alone until then; nothing was sent.
  case hostPaused(until: Date)
  /// The task was cancelled, or the fetcher shut down.
  case cancelled
}
