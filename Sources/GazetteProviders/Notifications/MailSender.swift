import Foundation
public import GazetteDomain
public import HTTPFetching
import HTMLWriting
import MailSending

/// Sends notifications as mail through the operator's server.
public struct MailSender: NotificationSender {
  /// The kind of its targets.
  public var kind: ChannelKind { .mail }

  private let client: MailClient
  private let sender: MailAddress
  private let server: Origin
  private let outbound: OutboundGuard

  /// The operator's settings for mail.
  public struct Account: Sendable, Hashable {
    /// The server's host.
    public var host: String
    /// The server's port.
    public var port: Int
    /// `tls`, `starttls` or `plain`; nil to choose by the port.
    public var encryption: String?
    /// The user name and the password; nil when the server needs none.
    public var user: String?, password: String?
    /// A file with the certificates of the authorities to trust, in PEM; nil for those that this machine trusts.
    public var authorities: String?
    /// The sender's address, also for reports of failed deliveries.
    public var from: String
    /// The installation's host, by which it introduces itself to the server.
    public var clientName: String

    /// Creates settings.
    public init(
      host: String, port: Int = 587, encryption: String? = nil, user: String? = nil, password: String? = nil,
      authorities: String? = nil, from: String, clientName: String
    ) {
      (self.host, self.port, self.encryption, self.from, self.clientName) = (host, port, encryption, from, clientName)
      (self.user, self.password, self.authorities) = (user, password, authorities)
    }
  }

  /// The unusable part of the settings.
  public enum Unusable: Error, Sendable, Hashable {
    /// A part.
    case host, port, encryption, sender
  }

  /// The pause after the server refused the password: the operator has to act.
  private static let pause: TimeInterval = 3600
  /// The pause after a temporary refusal, as mail servers use it.
  private static let retryPause: TimeInterval = 900

  /// Creates a sender for an account.
  ///
  /// - Parameter outbound: The guard; the server itself is trusted, because the operator names it.
  /// - Throws: The unusable part of the settings.
  public init(_ account: Account, outbound: OutboundGuard) throws(Unusable) {
    try self.init(account, outbound: outbound, timing: MailTiming())
  }

  init(_ account: Account, outbound: OutboundGuard, timing: MailTiming) throws(Unusable) {
    guard (1...65_535).contains(account.port) else { throw .port }
    // The reason why the host is invalid does not matter.
    guard let server = try? Origin.mailServer(account.host, port: account.port) else { throw .host }
    guard let text = Self.asciiAddress(account.from), let sender = try? MailAddress(text) else { throw .sender }
    let encryption = account.encryption.map { MailServer.Encryption(rawValue: $0.lowercased()) }
    if case .some(.none) = encryption { throw .encryption }
    let credentials = account.user.map { MailServer.Credentials(user: $0, password: account.password ?? "") }
    let settings = MailServer(
      host: server.host, port: server.port, encryption: encryption ?? nil, credentials: credentials,
      authorities: account.authorities, clientName: account.clientName)
    client = MailClient(server: settings, timing: timing)
    (self.sender, self.server, self.outbound) = (sender, server, outbound.trusting(server))
  }

  /// The ASCII form of a host name in any script; nil when it is not a host name.
  public static func asciiHost(_ text: String) -> String? {
    // The reason why it is invalid does not matter.
    try? Origin.mailServer(text, port: 25).host
  }

  /// The ASCII form of a mail address whose domain is in any script; nil when it is malformed.
  static func asciiAddress(_ text: String) -> String? {
    guard let at = text.lastIndex(of: "@"), let host = asciiHost(String(text[text.index(after: at)...])) else {
      return nil
    }
    return try? MailAddress(text[..<at] + "@" + host).description
  }

  /// Makes one attempt.
  public func send(_ notification: OutgoingNotification, to target: ChannelTarget) async -> DeliveryResult {
    guard case .mail(let address) = target else { return .refused(.notSetUp) }
    let provider = ProviderID(rawValue: server.host)
    guard let text = Self.asciiAddress(address), let recipient = try? MailAddress(text),
      // Everything else in the message is written here.
      let message = try? Self.message(notification, from: sender, to: recipient).bytes()
    else { return .refused(.status(553, reason: nil)) }
    let addresses: [IPAddress]
    do throws(OutboundRefusal) {
      addresses = try await outbound.addresses(of: server)
    } catch {
      return .refused(.source(.refused(provider, OutboundRule(error))))
    }
    do throws(MailError) {
      try await client.send(message, from: sender, to: recipient, at: addresses.map(\.description))
      return .accepted
    } catch {
      return Self.result(of: error, provider, hiding: [text, recipient.localPart])
    }
  }

  /// A message in plain text and HTML: the body, the address that it is about, and the link that mutes the watch.
  static func message(
    _ notification: OutgoingNotification, from sender: MailAddress, to recipient: MailAddress
  ) -> MailMessage {
    let link = notification.link.absoluteString
    let body = notification.body.clipped(20_000)
    let language = notification.languageCode
    let mute = notification.mute.map { (label: $0.label.line(200), link: $0.link.absoluteString) }
    let muteLine: HTML? = mute.map { "<p><a href=\"\($0.link)\">\($0.label)</a></p>\n" }
    let html: HTML = """
      <!DOCTYPE html>
      <html lang="\(language)"><head><meta charset="utf-8"></head><body>
      <p style="white-space: pre-line">\(body)</p>
      <p><a href="\(link)">\(link)</a></p>
      \(muteLine)</body></html>

      """
    return MailMessage(
      from: sender, name: notification.paper.line(200), to: recipient, subject: notification.title.line(800),
      id: notification.id, host: notification.link.host(), date: notification.date, languageCode: language,
      text: ([body, link] + (mute.map { ["\($0.label) <\($0.link)>"] } ?? []) + [""]).joined(separator: "\n\n"),
      html: html.text)
  }

  private static func result(
    of error: MailError, _ provider: ProviderID, hiding secrets: [String]
  ) -> DeliveryResult {
    func reason(_ reply: MailReply) -> String? { NotificationReason(reply.text, hiding: secrets).text }
    switch error {
    case .unreachable: return .later(.source(.unreachable(provider)), after: nil)
    case .timedOut(let limit): return .later(.source(.timedOut(provider, after: limit)), after: nil)
    case .untrusted: return .later(.source(.untrusted(provider, .unknownAuthority)), after: nil)
    case .wrongName: return .later(.source(.untrusted(provider, .wrongName)), after: nil)
    case .noEncryption: return .later(.mailServer(.noEncryption), after: pause)
    case .noSignIn: return .later(.mailServer(.noSignIn), after: pause)
    case .unreadableReply: return .later(.mailServer(.unreadableReply), after: nil)
    case .credentials(let reply): return .later(.credentials(reason: reason(reply)), after: pause)
    case .later(let reply): return .later(.status(reply.code, reason: reason(reply)), after: retryPause)
    case .refused(let reply): return .refused(.status(reply.code, reason: reason(reply)))
    case .cancelled: return .later(.source(.cancelled), after: nil)
    }
  }
}
