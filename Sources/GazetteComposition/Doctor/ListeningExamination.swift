import Foundation
import GazetteCLI
import GazettePresentation

/// Looks at who could reach the paper.
struct ListeningExamination: Sendable {
  let settings: Settings

  @Sendable func finding() async -> Finding {
    let subject = Spoken.words.output.doctor.subjects.address
    let words = Spoken.words.output.doctor.machine
    let place = words.place(settings[\.server.address], Int(settings[\.server.port].number))
    do throws(CommandFailure) {
      try ListeningRule.check(settings)
    } catch {
      return Finding(subject, .trouble, error.sentence, advice: error.advice)
    }
    guard !ListeningRule.isLoopback(settings[\.server.address]) else {
      return Finding(subject, .good, words.thisMachineAlone(place))
    }
    guard settings[\.server.publicURL]?.scheme == "https" else {
      return Finding(subject, .warning, words.unencrypted(place))
    }
    return Finding(subject, .good, words.withPassword(place))
  }
}
