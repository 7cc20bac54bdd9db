package import Foundation
package import GazetteDomain
package import GazettePresentation

/// The open readers' service for a command, with the context of its output; closed when the command ends.
package struct ReadersSession: Sendable {
  /// The readers' service.
  package let readers: Readers
  /// The public address of the server, without a slash at the end, such as `https://paper.example`.
  package let address: String
  /// The source of typed passwords.
  package let input: StandardInput
  /// Formats dates in ``timeZone``.
  package let dates: DateFormat
  /// The time zone for dates in the output.
  package let timeZone: TimeZone

  /// Makes a session in the language of the output.
  package init(readers: Readers, address: String, input: StandardInput, timeZone: TimeZone) {
    self.readers = readers
    self.address = address
    self.input = input
    self.timeZone = timeZone
    dates = DateFormat(
      language: CommandLanguage.language, timeZone: timeZone,
      style: DateStyle(CommandLanguage.language, in: CommandLanguage.region))
  }
}

/// A command about readers.
package protocol ReadersSubcommand: GazetteSubcommand {
  /// Runs the command.
  func work(in session: ReadersSession, on terminal: Terminal) async throws
}

extension ReadersSubcommand {
  /// Opens the readers and runs the command.
  package func run(with services: CommandServices) async throws {
    try await run(in: try await services.readers(), on: services.terminal)
  }

  /// Runs the command; translates errors of the readers' service here, where the time zone of their dates is known.
  package func run(in session: ReadersSession, on terminal: Terminal) async throws {
    do {
      try await work(in: session, on: terminal)
    } catch let problem as ReadersProblem {
      throw CommandFailure(problem, session.dates)
    }
  }
}

extension CommandFailure {
  /// Makes the message for a failure of the readers' service.
  package init(_ problem: ReadersProblem, _ dates: DateFormat) {
    let words = CommandLanguage.phrases[ReadersProblemPhrases.self]
    self.init(Self.status(of: problem), words.sentence(problem, dates), advice: Self.advice(on: problem))
  }

  /// Makes the message that no reader signs in as `name`.
  package init(noReaderNamed name: String) {
    self.init(.noInput, CommandLanguage.words.readers.output.unknownReader(name), advice: "gazette readers list")
  }

  private static func status(of problem: ReadersProblem) -> ExitStatus {
    switch problem {
    case .badName, .badDisplayName, .badLabel, .shortPassword, .longPassword, .badEnd, .badIdentity: .data
    case .unknownReader, .notLeaving, .badInvitation, .badReset, .unknown, .unknownProvider: .noInput
    case .nameTaken, .lastEditor, .editorLockedOut, .notOwnPassword, .disabled, .leaving, .wrongPassword, .tooMany,
      .passkeyTaken, .passkeyCopied,
      .passkeyUnproven, .identityTaken, .proxyNameTaken, .lastCredential, .signInExpired, .providerDenied,
      .providerUnproven,
      .notAdmitted, .emailUnverified, .store(.busy):
      .refused
    case .wait, .passwordsBusy, .passwordsLackMemory, .providerUnavailable: .temporary
    case .store: .inputOutput
    }
  }

  /// Returns the helpful command; nil when the sentence is enough.
  private static func advice(on problem: ReadersProblem) -> String? {
    switch problem {
    case .unknownReader, .nameTaken: "gazette readers list"
    case .lastEditor: "gazette readers role"
    case .editorLockedOut: "gazette readers password editor"
    case .disabled: "gazette readers enable"
    case .leaving: "gazette readers restore"
    case .badInvitation, .unknown(.invitation), .tooMany(.invitation, _): "gazette readers invitations"
    case .unknown(.token), .tooMany(.token, _): "gazette readers tokens"
    default: nil
    }
  }
}

/// The file with a password, which is not on the command line, because other users of the machine can see that.
struct PasswordFile {
  let name: String

  /// Returns the first line of the file, or of standard input for `-`.
  func password(typedAt input: StandardInput, _ terminal: Terminal) throws(CommandFailure) -> String {
    let line = try name == "-" ? typed(at: input, terminal) : firstLine()
    guard let line, !line.isEmpty else { throw CommandFailure(.usage, CommandLanguage.words.readers.output.noPassword) }
    return line
  }

  private func typed(at input: StandardInput, _ terminal: Terminal) -> String? {
    if terminal.isInteractive { terminal.draw(CommandLanguage.words.output.passwordPrompt) }
    return input.nextSecret()
  }

  private func firstLine() throws(CommandFailure) -> String? {
    let text: String
    do {
      text = try String(contentsOf: URL(filePath: name), encoding: .utf8)
    } catch {
      throw CommandFailure(.noInput, CommandLanguage.words.failures.fileUnreadable(name))
    }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).first.map(String.init)
  }
}
