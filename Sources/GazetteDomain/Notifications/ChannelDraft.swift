import BoundedNumbers
import Foundation

/// A channel as a reader typed it.
public struct ChannelDraft: Sendable, Hashable {
  /// The kind.
  public var kind: ChannelKind
  /// The name; empty for a name made of the address.
  public var name: String
  /// The address: of the topic for ntfy (`https://ntfy.sh/topic`), of the server for Gotify, of the webhook, of a push
  /// subscription's endpoint. Empty for mail.
  public var url: String
  /// The access token for ntfy, the application's token for Gotify, or the secret of a webhook (`whsec_…`); nil or empty without
  /// one. A webhook without one gets a random secret.
  public var token: String?
  /// The mail address.
  public var address: String?
  /// The browser's public key and secret, both base64url; for push only.
  public var publicKey: String?, secret: String?

  /// Makes a draft.
  public init(
    kind: ChannelKind, name: String = "", url: String = "", token: String? = nil, address: String? = nil,
    publicKey: String? = nil, secret: String? = nil
  ) {
    self.kind = kind
    self.name = name
    self.url = url
    self.token = token
    self.address = address
    self.publicKey = publicKey
    self.secret = secret
  }
}

/// The reason why a channel cannot be added.
public enum ChannelProblem: Error, Sendable, Hashable {
  /// The name has control characters, or is longer than ``Channel/maximumNameLength``.
  case name
  /// The address is no `http` or `https` address, has a user name or a fragment, or is longer than
  /// ``Channel/maximumAddressLength``.
  case url
  /// The topic is missing, or is not 1...64 letters, digits, `-` and `_`.
  case topic
  /// The token is missing, too long, or has characters that no token has.
  case token
  /// The secret is not `whsec_` and the base64 of 24...64 bytes.
  case webhookSecret
  /// The mail address is malformed, too long, or not ASCII.
  case mailAddress
  /// The keys of the push subscription are malformed.
  case pushKeys
}

extension Channel {
  /// The maximum length of a name, in characters.
  public static let maximumNameLength = 100
  /// The maximum length of an address, in bytes.
  public static let maximumAddressLength = 2000
  /// The maximum length of a token, in bytes.
  public static let maximumTokenLength = 500
}

extension ChannelDraft {
  /// The start of a webhook's secret as text.
  static let secretPrefix = "whsec_"

  /// Returns the target that the draft describes.
  /// - Parameters:
  ///   - asciiHost: Returns the ASCII form of an international host name; nil when it is invalid.
  ///   - randomBytes: Returns that many random bytes, for a secret.
  func target(
    asciiHost: (String) -> String?, randomBytes: (Int) -> [UInt8]
  ) throws(ChannelProblem) -> ChannelTarget {
    switch kind {
    case .push: try pushTarget()
    case .ntfy: try ntfyTarget()
    case .gotify: try .gotify(server: serverURL(), token: requiredToken())
    case .webhook: try .webhook(url: validURL(), secret: webhookSecret(randomBytes))
    case .mail: try .mail(address: mailAddress(asciiHost))
    }
  }

  /// Returns the name, or one made of the target's host.
  func validName(for target: ChannelTarget) throws(ChannelProblem) -> String {
    let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
    guard name.count <= Channel.maximumNameLength, !name.unicodeScalars.contains(where: \.isControl) else {
      throw .name
    }
    return name.isEmpty ? String(target.host.prefix(Channel.maximumNameLength)) : name
  }

  private func validURL() throws(ChannelProblem) -> URL {
    let text = url.trimmingCharacters(in: .whitespacesAndNewlines)
    guard text.utf8.count <= Channel.maximumAddressLength,
      !text.unicodeScalars.contains(where: { $0.isControl || $0 == " " || $0 == "\\" }),
      let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()), url.host()?.isEmpty == false,
      url.user() == nil, url.password() == nil, url.fragment() == nil
    else { throw .url }
    return url
  }

  /// Returns an address without a query, and without a slash at the end.
  private func serverURL() throws(ChannelProblem) -> URL {
    let valid = try validURL()
    guard valid.query() == nil else { throw .url }
    var text = valid.absoluteString
    while text.hasSuffix("/") { text.removeLast() }
    guard let server = URL(string: text) else { throw .url }
    return server
  }

  private func ntfyTarget() throws(ChannelProblem) -> ChannelTarget {
    let address = try serverURL()
    let topic = address.lastPathComponent
    guard !address.path().isEmpty, (1...64).contains(topic.utf8.count), topic.utf8.allSatisfy(\.isTopicCharacter),
      let server = URL(string: String(address.absoluteString.dropLast(topic.utf8.count + 1)))
    else { throw .topic }
    return .ntfy(server: server, topic: topic, token: try optionalToken())
  }

  private func optionalToken() throws(ChannelProblem) -> String? {
    let token = (token ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    guard token.utf8.count <= Channel.maximumTokenLength, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .token
    }
    return token.isEmpty ? nil : token
  }

  private func requiredToken() throws(ChannelProblem) -> String {
    guard let token = try optionalToken() else { throw .token }
    return token
  }

  private func webhookSecret(_ randomBytes: (Int) -> [UInt8]) throws(ChannelProblem) -> [UInt8] {
    let text = (token ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { return randomBytes(32) }
    guard text.utf8.count <= 200, text.hasPrefix(Self.secretPrefix),
      let bytes = Data(base64Encoded: String(text.dropFirst(Self.secretPrefix.count))), (24...64).contains(bytes.count)
    else { throw .webhookSecret }
    return Array(bytes)
  }

  /// The mailbox in the common form without quotes and comments.
  private func mailAddress(_ asciiHost: (String) -> String?) throws(ChannelProblem) -> String {
    let typed = (address ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    guard typed.utf8.count <= 1000, let at = typed.lastIndex(of: "@") else { throw .mailAddress }
    let (local, domain) = (typed[..<at], String(typed[typed.index(after: at)...]))
    guard (1...64).contains(local.utf8.count), local.utf8.allSatisfy(\.isMailboxCharacter), !local.hasPrefix("."),
      !local.hasSuffix("."), !local.contains(".."), let host = asciiHost(domain)?.lowercased(),
      (1...253).contains(host.utf8.count), host.utf8.allSatisfy(\.isHostCharacter),
      host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ label in
        (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
      })
    else { throw .mailAddress }
    let address = "\(local)@\(host)"
    guard address.utf8.count <= 254 else { throw .mailAddress }
    return address
  }

  private func pushTarget() throws(ChannelProblem) -> ChannelTarget {
    let endpoint = try validURL()
    // An uncompressed point begins with 4; the sender verifies that it is on the curve.
    guard let key = Self.base64URL(publicKey), key.count == 65, key[0] == 4, let secret = Self.base64URL(secret),
      secret.count == 16
    else { throw .pushKeys }
    return .push(endpoint: endpoint, publicKey: key, secret: secret)
  }

  private static func base64URL(_ text: String?) -> [UInt8]? {
    guard let text, text.utf8.count <= 200 else { return nil }
    let standard = text.replacing("-", with: "+").replacing("_", with: "/").filter { $0 != "=" }
    let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
    return Data(base64Encoded: standard + padding).map(Array.init)
  }
}

extension ChannelTarget {
  /// The host of the target, which may be logged and shown; the address itself is a secret. For mail the domain.
  public var host: String {
    switch self {
    case .push(let endpoint, _, _): endpoint.host() ?? ""
    case .ntfy(let server, _, _), .gotify(let server, _): server.host() ?? ""
    case .webhook(let url, _): url.host() ?? ""
    case .mail(let address): address.split(separator: "@").last.map(String.init) ?? ""
    }
  }

  /// The secret of a webhook as text, shown once: `whsec_…`; nil for other kinds.
  public var webhookSecretText: String? {
    guard case .webhook(_, let secret) = self else { return nil }
    return ChannelDraft.secretPrefix + Data(secret).base64EncodedString()
  }

  /// The endpoint of a push subscription; nil for other kinds.
  var endpoint: URL? {
    guard case .push(let endpoint, _, _) = self else { return nil }
    return endpoint
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control }
}

extension UInt8 {
  private var isLetterOrDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }

  fileprivate var isTopicCharacter: Bool { isLetterOrDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") }
  fileprivate var isHostCharacter: Bool { isLetterOrDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".") }
  /// The characters of an atom, and the dot.
  fileprivate var isMailboxCharacter: Bool { isLetterOrDigit || ".!#$%&'*+-/=?^_`{|}~".utf8.contains(self) }
}
