import BoundedNumbers
import Foundation
public import GazetteDomain
public import HTTPFetching
import PublicKeys
import Synchronization
import WebPush

/// Sends notifications to browsers and installed apps by Web Push (RFC 8030, 8291, 8292).
public final class WebPushSender: NotificationSender {
  /// The kind of its targets.
  public var kind: ChannelKind { .push }

  private let post: ChannelPost
  private let key: VAPIDKey
  private let contact: String
  private let authorizations = Mutex<[Origin: Authorization]>([:])

  private struct Authorization {
    let text: String
    let madeAt: Date
  }

  /// The time for which a token is used. Some services refuse to see a new one each time.
  private static let reuse: TimeInterval = VAPIDKey.tokenLifetime / 2
  /// The maximum number of services whose tokens are cached.
  private static let maximumOrigins = 100
  /// The longest time that a service stores a message, in seconds.
  private static let maximumLifetime = 30 * 86_400
  /// The pause after a service refused the server's own signature: the operator has to act, for instance to set the clock.
  private static let pause: TimeInterval = 3600

  /// Creates a sender; nil when the key's bytes are not a key.
  ///
  /// - Parameters:
  ///   - fetching: Sends the requests through the outbound guard.
  ///   - key: The installation's private key to which the browsers' subscriptions are bound, 32 bytes.
  ///   - contact: The operator's `mailto:` or `https:` address.
  ///   - now: Returns the current time.
  public init?(fetching: any Fetching, key: [UInt8], contact: String, now: @escaping CurrentTime) {
    // One number in 2^32 is not a key.
    guard let key = try? VAPIDKey(bytes: key) else { return nil }
    post = ChannelPost(fetching: fetching, now: now)
    (self.key, self.contact) = (key, contact)
  }

  /// The public key as browsers take it (`applicationServerKey`): Base64URL, 87 characters.
  public var publicKey: String { key.publicKey }

  /// Makes one attempt.
  public func send(_ notification: OutgoingNotification, to target: ChannelTarget) async -> DeliveryResult {
    guard case .push(let endpoint, let publicKey, let secret) = target else { return .refused(.notSetUp) }
    // The keys of a stored subscription are only known to have the right lengths.
    guard let keys = try? PushSubscriptionKeys(publicKey: publicKey, secret: secret) else {
      return .gone(.credentials(reason: nil))
    }
    // An address that fills the whole message is the only reason why there is none.
    guard let payload = PushPayload.bytes(of: notification),
      let body = try? PushMessage.encrypted(payload, for: keys)
    else { return .refused(.status(413, reason: nil)) }
    // The guard refuses an address without an origin.
    guard let origin = try? Origin(of: endpoint) else {
      return .refused(.source(.refused(ProviderID(rawValue: endpoint.host() ?? ""), .malformed)))
    }
    let headers = [
      "Authorization": authorization(for: origin), "Content-Encoding": "aes128gcm",
      "TTL": "\(lifetime(of: notification))", "Topic": Self.topic(of: notification.tag),
      "Urgency": notification.urgency.pushUrgency,
    ]
    switch await post.reply(
      to: FetchBody(type: "application/octet-stream", bytes: body), at: endpoint, headers: headers)
    {
    case .success(let response): return result(of: response, endpoint)
    case .failure(let failure): return failure.result
    }
  }

  /// The whole seconds until the notification expires.
  private func lifetime(of notification: OutgoingNotification) -> Int {
    Int(notification.expires.timeIntervalSince(post.now()), clampedTo: 0...Self.maximumLifetime)
  }

  /// A topic that every service takes: one of them reads it as Base64URL, whose text of 24 bytes has 32 characters.
  static func topic(of tag: String) -> String {
    Base64URL.text(of: Array(SHA256Digest(of: Array(tag.utf8)).bytes.prefix(24)))
  }

  private func authorization(for origin: Origin) -> String {
    let now = post.now()
    return authorizations.withLock { known in
      if let cached = known[origin], (0..<Self.reuse).contains(now.timeIntervalSince(cached.madeAt)) {
        return cached.text
      }
      if known.count >= Self.maximumOrigins { known = [:] }
      let text = key.authorization(for: origin.description, contact: contact, at: now)
      known[origin] = Authorization(text: text, madeAt: now)
      return text
    }
  }

  private func result(of response: FetchResponse, _ endpoint: URL) -> DeliveryResult {
    let secrets = [endpoint.path(), endpoint.lastPathComponent]
    let reason = post.reason(in: response, hiding: secrets)
    switch response.status {
    case 404, 410: return .gone(.status(response.status, reason: reason))
    case 400 where Self.isOfAnotherKey(response), 403 where Self.isOfAnotherKey(response):
      return .gone(.credentials(reason: reason))
    case 401, 403: return .later(.credentials(reason: reason), after: Self.pause)
    default: return post.result(of: response, hiding: secrets)
    }
  }

  /// Whether the service says that the subscription is bound to another key, which a bare status does not.
  private static func isOfAnotherKey(_ response: FetchResponse) -> Bool {
    let body = String(decoding: response.body.prefix(4_096), as: UTF8.self)
    return body.contains("VapidPkHashMismatch")
      || body.contains("do not correspond to the credentials used to create the subscription")
  }
}

extension NotificationUrgency {
  /// The urgency by which phones decide whether to wake up.
  fileprivate var pushUrgency: String {
    switch self {
    case .low: "low"
    case .normal: "normal"
    case .high, .critical: "high"
    }
  }
}
