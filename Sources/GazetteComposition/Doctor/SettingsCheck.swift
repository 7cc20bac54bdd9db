import Foundation
import GazetteCLI
import GazettePresentation
import HTTPFetching
import Thumbnailing

/// Reports where the settings come from; unreadable settings end the program before this check.
struct SettingsCheck: Sendable {
  let settings: Settings

  @Sendable func finding() async -> Finding {
    let chosen = settings.table.declarations.filter { settings.origin(of: $0) != .defaultValue }
    let origins = Set(chosen.map { settings.origin(of: $0).text }).sorted()
    let words = CommandLanguage.words.output.doctor
    let sentence =
      chosen.isEmpty ? words.machine.allDefaults : words.machine.chosen(chosen.count, origins.joined(separator: ", "))
    return Finding(words.subjects.settings, .good, sentence)
  }
}

/// Checks who can reach the installation.
struct ListeningCheck: Sendable {
  let settings: Settings

  @Sendable func finding() async -> Finding {
    let subject = CommandLanguage.words.output.doctor.subjects.address
    let words = CommandLanguage.words.output.doctor.machine
    let place = words.place(settings[\.server.address], Int(settings[\.server.port].number))
    do throws(CommandFailure) {
      try await ListeningRule.check(settings)
    } catch {
      return Finding(subject, .problem, error.sentence, advice: error.advice)
    }
    guard !ListeningRule.isLoopback(settings[\.server.address]) else {
      return Finding(subject, .good, words.localOnly(place))
    }
    guard settings[\.server.publicURL]?.scheme == "https" else {
      return Finding(subject, .warning, words.unencrypted(place))
    }
    return Finding(subject, .good, words.withPassword(place))
  }
}

/// Checks this machine's prerequisites for outbound requests.
struct OutboundCheck: Sendable {
  let settings: Settings
  var authorities = TrustedAuthorities.system

  /// Checks whether any certificate can be trusted.
  @Sendable func certificates() async -> Finding {
    let subject = CommandLanguage.words.output.doctor.subjects.certificates
    let words = CommandLanguage.words.output.doctor.machine
    guard !authorities.areMissing else { return Finding(subject, .problem, words.authoritiesMissing) }
    return Finding(subject, .good, words.authoritiesInstalled)
  }

  /// Checks whether requests tell providers how to contact the operator.
  @Sendable func contact() async -> Finding {
    let subject = CommandLanguage.words.output.doctor.subjects.contact
    let words = CommandLanguage.words.output.doctor.machine
    guard let contact = settings[\.outbound.contact] else { return Finding(subject, .warning, words.contactMissing) }
    return Finding(subject, .good, words.contactSet(contact))
  }
}
