package import ArgumentParser
import GazettePresentation

/// `gazette doctor`: examines the installation and says what to do about each trouble.
package struct DoctorCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static var configuration: CommandConfiguration {
    CommandConfiguration("doctor", \.program.doctor)
  }

  @Flag(help: .spoken(\.options.json))
  var json = false

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  package var isForPrograms: Bool { json }

  /// A command without options.
  package init() {}

  /// Prints each finding as it is found.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    var findings: [Finding] = []
    for await finding in await services.program.examine() {
      findings.append(finding)
      if !json { try services.terminal.print(Self.text(finding)) }
    }
    if json { try services.terminal.printJSON(findings) }
    let troubles = findings.filter { $0.verdict == .trouble }
    guard troubles.isEmpty else {
      throw CommandFailure(
        .trouble, Spoken.words.output.doctor.foundTrouble(troubles.map(\.subject).joined(separator: ", ")))
    }
  }

  static func text(_ finding: Finding) -> String {
    let output = Spoken.words.output
    let words = output.doctor
    let mark =
      switch finding.verdict {
      case .good: words.good
      case .warning: words.warning
      case .trouble: words.trouble
      }
    let line = "\(mark)  \(output.line(finding.subject, finding.sentence))"
    return [line, finding.advice.map { "         → \($0)" }].compactMap(\.self).joined(separator: "\n")
  }
}
