public import Foundation

/// Fetches resources from the web.
public protocol Fetching: Sendable {
  /// Returns the response to `request` after redirects, whatever its status.
  ///
  /// - Throws: The reason why there is no usable response. Never retries.
  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse
}

/// A GET request, or a POST with a body.
///
/// ```swift
/// var request = FetchRequest(url: address, headers: ["Accept": "application/atom+xml"])
/// request.usesTrustedOrigins = false
/// ```
public struct FetchRequest: Sendable {
  /// The address to fetch.
  public var url: URL
  /// Header fields to send in addition to those that the fetcher adds; `Cookie`, `Host` and connection fields are never sent. A
  /// redirect to another origin drops all but the harmless ones.
  public var headers: [String: String]
  /// The validators of an earlier response; sent only to the origin that gave them, redirects included.
  public var validators = Validators()
  /// The origin that gave ``validators``; nil means the origin of ``url``.
  public var validatorsOrigin: Origin?
  /// The time and size limits of the response.
  public var limits: FetchLimits
  /// Whether the operator's trusted origins count; false for an address from a third party.
  public var usesTrustedOrigins = true
  /// The body to post; nil for a GET. The response to a body is final: following a redirect would send the body elsewhere.
  public var body: FetchBody?

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - url: The address to fetch; its fragment is dropped.
  ///   - headers: Fields to send in addition to those that the fetcher adds.
  ///   - limits: The time and size limits of the response.
  public init(url: URL, headers: [String: String] = [:], limits: FetchLimits = .feed) {
    self.url = url
    self.headers = headers
    self.limits = limits
  }
}

/// The body of a POST.
public struct FetchBody: Hashable, Sendable {
  /// The media type: `application/json`.
  public let type: String
  /// The bytes.
  public let bytes: [UInt8]

  /// Creates a body.
  ///
  /// - Parameters:
  ///   - type: The media type.
  ///   - bytes: The bytes.
  public init(type: String, bytes: [UInt8]) {
    self.type = type
    self.bytes = bytes
  }

  /// A form in the notation of addresses: `name=value&name=value`.
  public static func form(_ text: String) -> FetchBody {
    FetchBody(type: "application/x-www-form-urlencoded", bytes: Array(text.utf8))
  }
}

/// The limits of a response.
public struct FetchLimits: Hashable, Sendable {
  /// The time limit for the whole request, redirects and body included, without the wait for the host's turn.
  public var time: Duration
  /// The maximum size of the body in bytes, after unpacking.
  public var bodyBytes: Int
  /// The maximum number of redirects.
  public var redirects: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - time: The time limit for the whole request.
  ///   - bodyBytes: The maximum size of the body in bytes, after unpacking.
  ///   - redirects: The maximum number of redirects.
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

/// The reason why there is no usable response.
public enum FetchError: Error, Hashable, Sendable {
  /// The guard refused the request or one of its redirects.
  case refused(OutboundRefusal)
  /// The connection or the whole response exceeded its time limit.
  case timedOut(after: Duration)
  /// No connection: no address, nothing listening, or a failed TLS handshake. The reason is technical English.
  case unreachable(reason: String)
  /// The host's certificate is not trusted; nothing was sent.
  case untrusted(CertificateProblem)
  /// The body exceeds the limit in bytes, or unpacks to an implausible size.
  case tooLarge(limit: Int)
  /// More redirects than the limit allows.
  case tooManyRedirects
  /// The response broke off or is not HTTP. The reason is technical English.
  case badResponse(reason: String)
  /// The body is packed in a way that was not requested and cannot be unpacked; `encoding` is its label: `br`, `zstd`.
  case packed(encoding: String)
  /// The host recently responded with 429 or 503 and gets no requests until then; nothing was sent.
  case hostPaused(until: Date)
  /// The task was cancelled, or the fetcher was shut down.
  case cancelled
}
