import Foundation
package import GazettePresentation

/// The operator's mail server.
package struct MailSettings: Sendable {
  static let table = MailSettings()
  package let host = Setting<String?>("mail.host", default: nil, phrase: { $0[NotificationSetupPhrases.self].mailHost })
  package let port = Setting(
    "mail.port", default: PortNumber(587) ?? .free, phrase: { $0[NotificationSetupPhrases.self].mailPort })
  package let encryption = Setting<MailEncryption?>(
    "mail.encryption", default: nil, phrase: { $0[NotificationSetupPhrases.self].mailEncryption })
  package let user = Setting<String?>("mail.user", default: nil, phrase: { $0[NotificationSetupPhrases.self].mailUser })
  package let password = Setting<String?>(
    "mail.password", default: nil, isSecret: true, phrase: { $0[NotificationSetupPhrases.self].mailPassword })
  package let from = Setting<String?>("mail.from", default: nil, phrase: { $0[NotificationSetupPhrases.self].mailFrom })
  package let authorities = Setting<String?>(
    "mail.authorities", default: nil, phrase: { $0[NotificationSetupPhrases.self].mailAuthorities })
}

/// The settings of push messages.
package struct PushSettings: Sendable {
  static let table = PushSettings()
  package let contact = Setting<String?>(
    "push.contact", default: nil, phrase: { $0[NotificationSetupPhrases.self].pushContact })
}

extension SettingsTable {
  package var mail: MailSettings { .table }
  package var push: PushSettings { .table }
}

/// The encryption of connections to the mail server; the raw value is its name in ``MailSettings/encryption``.
package enum MailEncryption: String, SettingValue, CaseIterable {
  /// From the first byte.
  case tls
  /// After a command in plain text.
  case starttls
  /// Nothing, for a server on this machine.
  case plain

  package static var shape: SettingShape { .oneOf(allCases.map(\.rawValue)) }
  package init?(settingText: String) { self.init(rawValue: settingText.lowercased()) }
  package var settingText: String { rawValue }
}

/// The operator's address for push services: `mailto:` or `https:`. Some services refuse messages without one.
struct PushContact: Sendable, Equatable {
  /// The address with its scheme.
  let text: String

  /// Reads an address, with or without `mailto:`; nil when it is neither a mail address nor an `https` address in ASCII.
  init?(_ typed: String) {
    let text = typed.trimmingCharacters(in: .whitespaces)
    guard !text.isEmpty, text.utf8.count <= 500, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      !text.contains(where: { "<>\"\\,".contains($0) })
    else { return nil }
    if let url = URL(string: text), url.scheme?.lowercased() == "https" {
      guard url.host()?.isEmpty == false, url.user() == nil else { return nil }
      self.text = text
      return
    }
    let mailbox = text.lowercased().hasPrefix("mailto:") ? String(text.dropFirst("mailto:".count)) : text
    let parts = mailbox.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, !mailbox.contains(where: { ":/?".contains($0) })
    else { return nil }
    self.text = "mailto:\(mailbox)"
  }

  /// The contact of the settings: `push.contact`, else the installation's public address, else the sender of its mail, else the
  /// address of its host.
  init(_ settings: Settings) {
    let candidates = [settings[\.push.contact], settings[\.server.publicURL]?.absoluteString, settings[\.mail.from]]
    let known = candidates.lazy.compactMap(\.self).compactMap(PushContact.init).first
    self = known ?? PushContact(host: URL(string: settings.readersAddress)?.host() ?? "localhost")
  }

  private init(host: String) { text = "https://\(host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host)" }
}
