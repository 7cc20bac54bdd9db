package import ArgumentParser
package import GazettePresentation

/// `gazette doctor`: examines the installation and advises about each problem.
package struct DoctorCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("doctor", \.program.doctor)
  }

  @Flag(help: .localized(\.options.json))
  var json = false

  // Read from the command line before any command runs: ``CommandLanguage`` has it.
  @Option(name: .customLong("lang"), help: .localized(\.options.language))
  var language: Language?

  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package var isForPrograms: Bool { json }

  package init() {}

  /// Prints each finding at once.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    var findings: [Finding] = []
    for await finding in await services.program.examine() {
      findings.append(finding)
      if !json { try services.terminal.print(Self.text(finding)) }
    }
    if json { try services.terminal.printJSON(findings) }
    let problems = findings.filter { $0.verdict == .problem }
    guard problems.isEmpty else {
      throw CommandFailure(
        .problemsFound,
        CommandLanguage.words.output.doctor.foundProblem(problems.map(\.subject).joined(separator: ", ")))
    }
  }

  static func text(_ finding: Finding) -> String {
    let output = CommandLanguage.words.output
    let words = output.doctor
    let mark =
      switch finding.verdict {
      case .good: words.good
      case .warning: words.warning
      case .problem: words.problem
      }
    let line = "\(mark)  \(output.line(finding.subject, finding.sentence))"
    return [line, finding.advice.map { "         → \($0)" }].compactMap(\.self).joined(separator: "\n")
  }
}

/// One result of `gazette doctor`.
package struct Finding: Encodable, Equatable, Sendable {
  /// The verdict of a finding.
  package enum Verdict: String, Encodable, Sendable {
    /// In order.
    case good
    /// Working, with a remark.
    case warning
    /// Not working.
    case problem = "trouble"
  }

  /// The examined part, such as `Data folder`.
  package let subject: String
  /// The verdict.
  package let verdict: Verdict
  /// The result: one sentence.
  package let sentence: String
  /// The advice; nil when nothing needs doing.
  package let advice: String?

  /// Makes a finding with its words.
  package init(_ subject: String, _ verdict: Verdict, _ words: FindingWords) {
    self.init(subject, verdict, words.sentence, advice: words.advice)
  }

  package init(_ subject: String, _ verdict: Verdict, _ sentence: String, advice: String? = nil) {
    self.subject = subject
    self.verdict = verdict
    self.sentence = sentence
    self.advice = advice
  }
}
