package import ArgumentParser

/// `gazette doctor`: examines the installation and says what to do about each trouble.
package struct DoctorCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Examine settings, data, providers and clock, and say what to do about each trouble.",
    discussion: "Exits with 1 when it found trouble.")

  @Flag(help: "Write JSON, for programs.")
  var json = false

  @OptionGroup(title: "Settings")
  package var settings: SettingsOptions

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
        .trouble, "The doctor found trouble with: \(troubles.map(\.subject).joined(separator: ", ")).")
    }
  }

  static func text(_ finding: Finding) -> String {
    let mark =
      switch finding.verdict {
      case .good: "good   "
      case .warning: "warning"
      case .trouble: "TROUBLE"
      }
    let line = "\(mark)  \(finding.subject): \(finding.sentence)"
    return [line, finding.advice.map { "         → \($0)" }].compactMap(\.self).joined(separator: "\n")
  }
}
