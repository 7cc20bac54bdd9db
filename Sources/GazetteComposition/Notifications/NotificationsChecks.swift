import Foundation
import GazetteCLI
import GazettePresentation

/// Checks the settings of notifications; nothing is sent.
struct NotificationsChecks: Sendable {
  let settings: Settings
  private var words: NotificationSetupPhrases { CommandLanguage.phrases[NotificationSetupPhrases.self] }

  /// The checks.
  var all: [Doctor.Check] { [mail, push] }

  @Sendable private func mail() async -> Finding {
    let subject = words.mailSubject
    return switch MailSetup(settings) {
    case .off: Finding(subject, .good, words.noMail)
    case .incomplete(let setting): Finding(subject, .problem, words.mailIncomplete(setting))
    case .unusable(let setting): Finding(subject, .problem, words.mailUnusable(setting))
    case .ready: Finding(subject, .good, words.mailReady(settings[\.mail.host] ?? ""))
    }
  }

  @Sendable private func push() async -> Finding {
    let subject = words.pushSubject
    if let typed = settings[\.push.contact], PushContact(typed) == nil {
      return Finding(subject, .problem, words.pushContactMalformed(typed))
    }
    guard settings[\.server.publicURL].map({ $0.scheme?.lowercased() == "https" }) ?? isLocal else {
      return Finding(subject, .warning, words.pushNeedsHTTPS)
    }
    return Finding(subject, .good, words.pushReady(PushContact(settings).text))
  }

  /// Whether only this machine, whose browsers accept `http`, can reach the installation.
  private var isLocal: Bool { ListeningRule.isLoopback(settings[\.server.address]) }
}
