import Foundation
import GazetteCLI

/// Looks at who could reach the paper.
struct ListeningExamination: Sendable {
  let settings: Settings

  @Sendable func finding() async -> Finding {
    let place = "\(settings[\.server.address]), port \(settings[\.server.port].number)"
    do throws(CommandFailure) {
      try ListeningRule.check(settings)
    } catch {
      return Finding("Address", .trouble, error.sentence, advice: error.advice)
    }
    guard !ListeningRule.isLoopback(settings[\.server.address]) else {
      return Finding("Address", .good, "The paper is for this machine alone: \(place).")
    }
    guard settings[\.server.publicURL]?.scheme == "https" else {
      return Finding(
        "Address", .warning, "The paper is served to other machines without encryption: \(place).",
        advice: "Put a proxy with TLS in front and name its address in server.publicURL.")
    }
    return Finding("Address", .good, "The paper is served to other machines, with a password: \(place).")
  }
}
