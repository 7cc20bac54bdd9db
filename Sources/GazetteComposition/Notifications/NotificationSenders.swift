import Foundation
import GazetteDomain
import GazetteProviders
import HTTPFetching
import Logging

/// The state of the operator's mail server.
enum MailSetup {
  /// No setting names one.
  case off
  /// Some settings are there; the setting with this key is missing.
  case incomplete(missing: String)
  /// The setting with this key is unusable.
  case unusable(setting: String)
  /// Mail can be sent.
  case ready(MailSender)

  /// Examines the settings; nothing is connected to.
  init(_ settings: Settings) {
    let table = settings.table.mail
    let (host, from, user) = (settings[\.mail.host], settings[\.mail.from], settings[\.mail.user])
    let password = settings[\.mail.password]
    let isMentioned =
      [host, from, user, password, settings[\.mail.authorities]].contains { $0 != nil }
      || settings[\.mail.encryption] != nil
    guard isMentioned else {
      self = .off
      return
    }
    guard let host else {
      self = .incomplete(missing: table.host.key)
      return
    }
    guard let from else {
      self = .incomplete(missing: table.from.key)
      return
    }
    guard (user == nil) == (password == nil) else {
      self = .incomplete(missing: user == nil ? table.user.key : table.password.key)
      return
    }
    let account = MailSender.Account(
      host: host, port: settings[\.mail.port].number, encryption: settings[\.mail.encryption]?.rawValue, user: user,
      password: password, authorities: settings[\.mail.authorities], from: from,
      clientName: URL(string: settings.readersAddress)?.host() ?? "localhost")
    do throws(MailSender.Unusable) {
      self = .ready(try MailSender(account, outbound: OutboundGuard(settings: settings)))
    } catch {
      switch error {
      case .host: self = .unusable(setting: table.host.key)
      case .port: self = .unusable(setting: table.port.key)
      case .encryption: self = .unusable(setting: table.encryption.key)
      case .sender: self = .unusable(setting: table.from.key)
      }
    }
  }

  /// The sender; nil while mail cannot be sent.
  var sender: MailSender? { if case .ready(let sender) = self { sender } else { nil } }
}

/// The senders of an installation: push, ntfy, Gotify and webhooks always, mail when the operator has set it up.
struct NotificationSenders: Sendable {
  /// The sender of push messages, with the key for browsers; nil when the installation's key is unreadable.
  let push: WebPushSender?
  private let others: [any NotificationSender]

  /// All senders.
  var all: [any NotificationSender] { (push.map { [$0] } ?? []) + others }

  /// Creates the senders of `installation`. Addresses that readers typed are reached like feeds, through the outbound guard.
  init(_ installation: Installation) async {
    let now = installation.timing.now
    func fetching(_ kind: ChannelKind) -> any Fetching {
      installation.fetching(for: ProviderID(rawValue: kind.rawValue))
    }
    let http: [any NotificationSender] = [
      NtfySender(fetching: fetching(.ntfy), now: now), GotifySender(fetching: fetching(.gotify), now: now),
      WebhookSender(fetching: fetching(.webhook), now: now),
    ]
    others = http + [MailSetup(installation.settings).sender].compactMap(\.self)
    push = await Self.key(installation).flatMap { key in
      WebPushSender(
        fetching: fetching(.push), key: key, contact: PushContact(installation.settings).text, now: now)
    }
  }

  /// The key to which the browsers' subscriptions are bound. A temporary one would lose them all, so that there is no push without
  /// the stored key.
  private static func key(_ installation: Installation) async -> [UInt8]? {
    do throws(StoreError) {
      return try await installation.stores.signingKeys.key(.push)
    } catch {
      installation.logger.warning("Couldn't read the key for push messages", metadata: ["error": "\(error)"])
      return nil
    }
  }
}
