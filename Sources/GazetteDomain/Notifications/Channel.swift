import BoundedNumbers
public import Foundation

/// A way to reach a reader outside of Gazette's pages. Addresses and secrets are never logged, exported or shown.
public struct Channel: Sendable, Hashable, Identifiable {
  /// The maximum number of channels of a reader.
  public static let maximumPerReader = 20
  /// The time of continuous failures after which a channel is paused.
  public static let maximumFailing: TimeInterval = 5 * 86_400

  /// The identity.
  public let id: ChannelID
  /// The name.
  public var name: String
  /// The kind and its addresses and secrets.
  public var target: ChannelTarget
  /// The result of the deliveries.
  public var health = ChannelHealth()
  /// The time of its creation.
  public var createdAt: Date

  /// Makes a channel.
  public init(id: ChannelID, name: String, target: ChannelTarget, createdAt: Date) {
    self.id = id
    self.name = name
    self.target = target
    self.createdAt = createdAt
  }
}

/// The identity of a channel, positive.
public struct ChannelID: RawRepresentable, Sendable, Hashable, Comparable {
  /// The number.
  public let rawValue: Int64
  /// Makes an identity from a stored number.
  public init(rawValue: Int64) { self.rawValue = rawValue }
  /// Reads an identity from an address; nil when it is malformed.
  public init?(text: some StringProtocol) {
    guard let number = Int64(text, in: 1...Int64.max) else { return nil }
    rawValue = number
  }
  /// Orders by number.
  public static func < (left: ChannelID, right: ChannelID) -> Bool { left.rawValue < right.rawValue }
}

/// A kind of channel; the raw value is its name in forms and the API.
public enum ChannelKind: String, Sendable, Hashable, CaseIterable, Codable {
  /// The installed app or browser, by Web Push.
  case push
  /// A topic of an ntfy server.
  case ntfy
  /// An application of a Gotify server.
  case gotify
  /// A signed webhook.
  case webhook
  /// E-mail by the operator's server.
  case mail
}

/// The addresses and secrets of a channel.
public enum ChannelTarget: Sendable, Hashable {
  /// A push subscription of a browser: the endpoint, the browser's public key (65 bytes) and its secret (16 bytes).
  case push(endpoint: URL, publicKey: [UInt8], secret: [UInt8])
  /// A topic: the server's address, the topic, and an access token; nil without one.
  case ntfy(server: URL, topic: String, token: String?)
  /// An application: the server's address and the application's token.
  case gotify(server: URL, token: String)
  /// A webhook: its address, and the signing secret of 24...64 bytes.
  case webhook(url: URL, secret: [UInt8])
  /// A mail address: ASCII after IDNA, at most 254 characters.
  case mail(address: String)

  /// Its kind.
  public var kind: ChannelKind {
    switch self {
    case .push: .push
    case .ntfy: .ntfy
    case .gotify: .gotify
    case .webhook: .webhook
    case .mail: .mail
    }
  }
}

/// The result of a channel's deliveries.
public struct ChannelHealth: Sendable, Hashable {
  /// The time of the last accepted notification.
  public var lastSuccess: Date?
  /// The last failure since then.
  public var lastFailure: DeliveryFailure?
  /// The time of the last failure.
  public var failedAt: Date?
  /// The time of the first failure since the last success.
  public var failingSince: Date?
  /// True when it is paused until the reader sends a test.
  public var isPaused = false

  /// Makes the health of a channel without deliveries.
  public init() {}
}
