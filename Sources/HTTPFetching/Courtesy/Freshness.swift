import BoundedNumbers
public import Foundation

/// How long a response may be reused without a new request (RFC 9111, for a private cache).
///
/// ```swift
/// let freshness = Freshness(response.headers, now: Date())
/// if let end = freshness.expiresAt, end > Date() { reuse(response) }
/// ```
public struct Freshness: Hashable, Sendable {
  /// The end of the response's freshness: `nil` when the server does not give one, a past date when every use needs a new
  /// request.
  public let expiresAt: Date?
  /// Whether the server forbids storing the response (`no-store`).
  public let forbidsStoring: Bool

  /// Reads the freshness of a response from its header.
  ///
  /// - Parameters:
  ///   - headers: The header of the response.
  ///   - now: The time at which the response arrived.
  public init(_ headers: FetchHeaders, now: Date) {
    let directives = Self.directives(headers)
    forbidsStoring = directives["no-store"] != nil
    if forbidsStoring || directives["no-cache"] != nil {
      expiresAt = .distantPast
    } else if let maxAge = directives["max-age"] {
      expiresAt = Self.seconds(maxAge).map { now + $0 - Self.age(headers) } ?? .distantPast
    } else {
      expiresAt = Self.expiry(headers, now: now)
    }
  }

  private static func directives(_ headers: FetchHeaders) -> [String: String] {
    let parts = headers.values("Cache-Control").flatMap { $0.split(separator: ",") }
    let pairs = parts.map { part -> (String, String) in
      let sides = part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      return (sides.first?.lowercased() ?? "", sides.count > 1 ? sides[1] : "")
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  private static func seconds(_ text: String) -> TimeInterval? {
    let digits = text.trimmingCharacters(in: CharacterSet(charactersIn: "\""))
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    // RFC 9111 treats a value that overflows as 2^31.
    return Double(digits, in: 0...2_147_483_648) ?? 2_147_483_648
  }

  private static func age(_ headers: FetchHeaders) -> TimeInterval {
    headers["Age"].flatMap(seconds) ?? 0
  }

  private static func expiry(_ headers: FetchHeaders, now: Date) -> Date? {
    guard let text = headers["Expires"] else { return nil }
    // An unreadable date, most often `0`, means that the response is already stale.
    guard let expires = HTTPDate.parse(text, now: now) else { return .distantPast }
    let serverNow = headers["Date"].flatMap { HTTPDate.parse($0, now: now) } ?? now
    return now + expires.timeIntervalSince(serverNow)
  }
}

/// The validators from a publisher's response, byte for byte as received, for conditional requests.
///
/// ```swift
/// var request = FetchRequest(url: address)
/// request.validators = validators
/// let response = try await fetcher.fetch(request)  // Status 304 if the document is unchanged.
/// validators = validators.updated(by: response)
/// ```
public struct Validators: Hashable, Sendable, Codable {
  /// The `ETag`, quotes and weakness mark included.
  public var entityTag: String?
  /// The `Last-Modified` text.
  public var lastModified: String?

  /// Creates validators from stored values.
  ///
  /// - Parameters:
  ///   - entityTag: The `ETag`, quotes and weakness mark included.
  ///   - lastModified: The `Last-Modified` text.
  public init(entityTag: String? = nil, lastModified: String? = nil) {
    self.entityTag = entityTag
    self.lastModified = lastModified
  }

  /// The validators in the header of a response.
  public init(_ headers: FetchHeaders) {
    self.init(entityTag: headers["ETag"], lastModified: headers["Last-Modified"])
  }

  /// Whether there are no validators, so a request would be unconditional.
  public var isEmpty: Bool { entityTag == nil && lastModified == nil }

  /// The header fields of a conditional request; empty when there are no validators.
  public var requestHeaders: [String: String] {
    var headers: [String: String] = [:]
    headers["If-None-Match"] = entityTag
    headers["If-Modified-Since"] = lastModified
    return headers
  }

  /// The validators to store after `response`: its own, and after a 304 also the previous ones that it omits.
  public func updated(by response: FetchResponse) -> Validators {
    let given = Validators(response.headers)
    guard response.status == 304 else { return given }
    return Validators(
      entityTag: given.entityTag ?? entityTag, lastModified: given.lastModified ?? lastModified)
  }
}

/// The time at which a server accepts the next request, according to `Retry-After`.
///
/// ```swift
/// if response.status == 429 { nextRequest = RetryAfter.date(response.headers, now: Date()) ?? nextRequest }
/// ```
public enum RetryAfter {
  /// The time in `Retry-After`, at most a week from now, or `nil` when it is missing, unreadable or past.
  ///
  /// A date is relative to the server's own clock if the response has a `Date` field.
  ///
  /// - Parameters:
  ///   - headers: The header of the response.
  ///   - now: The time at which the response arrived.
  public static func date(_ headers: FetchHeaders, now: Date) -> Date? {
    guard let text = headers["Retry-After"]?.trimmingCharacters(in: .whitespaces) else { return nil }
    guard let wait = seconds(text, headers, now: now), wait > 0 else { return nil }
    // Limits a longer wait to a week.
    return now + min(wait, 7 * 86_400)
  }

  private static func seconds(_ text: String, _ headers: FetchHeaders, now: Date) -> TimeInterval? {
    if let seconds = UInt32(text, in: 0...UInt32.max) { return TimeInterval(seconds) }
    guard let date = HTTPDate.parse(text, now: now) else { return nil }
    let serverNow = headers["Date"].flatMap { HTTPDate.parse($0, now: now) } ?? now
    return date.timeIntervalSince(serverNow)
  }
}
