import Foundation
import GazetteCLI
import GazettePresentation
import HTTPFetching

/// Looks at what every request to the world needs of this machine.
struct OutboundCheck: Sendable {
  let settings: Settings
  var authorities = TrustedAuthorities.ofSystem

  /// Whether a certificate can be trusted at all.
  @Sendable func certificates() async -> Finding {
    let subject = Spoken.words.output.doctor.subjects.certificates
    let words = Spoken.words.output.doctor.machine
    guard !authorities.areMissing else { return Finding(subject, .trouble, words.authoritiesMissing) }
    return Finding(subject, .good, words.authoritiesThere)
  }

  /// Whether providers learn whom to write to.
  @Sendable func contact() async -> Finding {
    let subject = Spoken.words.output.doctor.subjects.contact
    let words = Spoken.words.output.doctor.machine
    guard let contact = settings[\.outbound.contact] else { return Finding(subject, .warning, words.contactMissing) }
    return Finding(subject, .good, words.contactThere(contact))
  }
}
