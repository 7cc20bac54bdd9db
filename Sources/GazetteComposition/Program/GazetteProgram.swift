import ArgumentParser
import Foundation
package import GazetteCLI
import GazettePresentation

/// The program: command line in, exit code out.
package enum GazetteProgram {
  /// Runs the command in `arguments` (without the program's name).
  /// - Returns: The exit code, as in ``ExitStatus``.
  package static func run(
    arguments: [String], environment: [String: String], terminal: Terminal? = nil
  ) async -> Int32 {
    let terminal = terminal ?? .process(environment: environment)
    // Help and errors can occur before settings are read, so the command line and the environment determine the language.
    let language = Language(arguments: arguments, environment: environment)
    return await CommandLanguage.$region.withValue(Region(environment: environment)) {
      await CommandLanguage.$language.withValue(language) { await run(arguments, environment, terminal) }
    }
  }

  private static func run(_ arguments: [String], _ environment: [String: String], _ terminal: Terminal) async -> Int32 {
    let command: any ParsableCommand
    do {
      command = try GazetteCommand.parseAsRoot(arguments)
      guard let command = command as? any GazetteSubcommand else {
        // The root command, or one of ArgumentParser's own: it throws its help text.
        var command = command
        try command.run()
        return ExitStatus.success.rawValue
      }
      let composition = CommandComposition(
        options: command.settings, environment: environment, terminal: terminal)
      let outputLanguage = command.isForPrograms ? .english : composition.outputLanguage(over: arguments)
      return await CommandLanguage.$language.withValue(outputLanguage) { await run(command, composition) }
    } catch {
      return report(error, over: arguments, on: terminal)
    }
  }

  private static func run(_ command: any GazetteSubcommand, _ composition: CommandComposition) async -> Int32 {
    let status: Int32
    do {
      try await command.run(with: composition.services)
      status = ExitStatus.success.rawValue
    } catch {
      status = report(CommandFailure(describing: error, language: CommandLanguage.language), on: composition.terminal)
    }
    await composition.close()
    return status
  }

  private static func report(_ error: any Error, over arguments: [String] = [], on terminal: Terminal) -> Int32 {
    if let failure = error as? CommandFailure {
      terminal.note(failure.text)
      return failure.status.rawValue
    }
    let status = GazetteCommand.exitCode(for: error).rawValue
    let message = GazetteCommand.fullMessage(for: error, columns: terminal.width ?? 100)
    let text = HelpTranslation.translated(
      message, CommandLanguage.words.frame, suggestion: CommandSuggestion(in: arguments))
    guard status == ExitStatus.success.rawValue else {
      terminal.note(text)
      return status
    }
    do {
      try terminal.print(text)
      return status
    } catch {
      terminal.note(error.text)
      return error.status.rawValue
    }
  }
}

extension Language {
  /// The shell's language, or English when Gazette does not support it.
  init(environment: [String: String]) {
    self = Language(tag: Self.tag(in: environment)) ?? .english
  }

  /// The name of the shell's locale, such as `en_GB`.
  fileprivate static func tag(in environment: [String: String]) -> String {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let locale = names.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    return String(locale.prefix { $0 != "." && $0 != "@" })
  }

  /// The language of a command before the settings are read: `--lang`, else `--set paper.language` and `GAZETTE_PAPER_LANGUAGE`,
  /// else the shell's.
  init(arguments: [String], environment: [String: String]) {
    let requested = Self.requested(arguments)
    let set = arguments.last { $0.hasPrefix("paper.language=") }?.dropFirst("paper.language=".count)
    let chosen = set.map(String.init) ?? environment["GAZETTE_PAPER_LANGUAGE"]
    self = requested ?? chosen.flatMap(Language.init(tag:)) ?? Language(environment: environment)
  }

  /// The language of `--lang`, as two arguments or as one; nil when it is missing or unsupported.
  static func requested(_ arguments: [String]) -> Language? {
    for (index, argument) in arguments.enumerated() {
      if argument == "--lang" { return arguments.dropFirst(index + 1).first.flatMap(Language.init(tag:)) }
      if argument.hasPrefix("--lang=") { return Language(tag: String(argument.dropFirst("--lang=".count))) }
      if argument == "--" { return nil }
    }
    return nil
  }
}

extension Region {
  /// The region that the shell is set for.
  fileprivate init?(environment: [String: String]) { self.init(tag: Language.tag(in: environment)) }
}

extension CommandComposition {
  /// The language of a command's output: `--lang`, else that of the settings, including the file. The command itself reports
  /// unreadable settings, in the language used so far.
  func outputLanguage(over arguments: [String]) -> Language {
    if let requested = Language.requested(arguments) { return requested }
    do throws(CommandFailure) { return try services.readingDefaults().language } catch {
      return CommandLanguage.language
    }
  }
}
