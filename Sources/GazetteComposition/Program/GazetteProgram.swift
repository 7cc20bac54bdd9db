import ArgumentParser
import Foundation
package import GazetteCLI
import GazettePresentation

/// The program: command line in, exit code out.
package enum GazetteProgram {
  /// Runs the command that `arguments` (without the program's name) ask for.
  /// - Returns: the exit code, as in ``ExitStatus``.
  package static func run(
    arguments: [String], environment: [String: String], terminal: Terminal? = nil
  ) async -> Int32 {
    let terminal = terminal ?? .process(environment: environment)
    // Help and errors are spoken before any setting is read: by what the command line and the environment say.
    let language = Language(arguments: arguments, environment: environment)
    return await Spoken.$language.withValue(language) { await run(arguments, environment, terminal) }
  }

  private static func run(_ arguments: [String], _ environment: [String: String], _ terminal: Terminal) async -> Int32 {
    let command: any ParsableCommand
    do {
      command = try GazetteCommand.parseAsRoot(arguments)
      guard let command = command as? any GazetteSubcommand else {
        // The root alone, or one of ArgumentParser's own: it answers by throwing its help.
        var command = command
        try command.run()
        return ExitStatus.success.rawValue
      }
      let composition = CommandComposition(
        options: command.settings, environment: environment, terminal: terminal)
      let spoken = command.isForPrograms ? .english : composition.spokenLanguage(over: arguments)
      return await Spoken.$language.withValue(spoken) { await run(command, composition) }
    } catch {
      return report(error, on: terminal)
    }
  }

  private static func run(_ command: any GazetteSubcommand, _ composition: CommandComposition) async -> Int32 {
    let status: Int32
    do throws(CommandFailure) {
      try await command.run(with: composition.services)
      status = ExitStatus.success.rawValue
    } catch {
      status = report(error, on: composition.terminal)
    }
    await composition.close()
    return status
  }

  private static func report(_ error: any Error, on terminal: Terminal) -> Int32 {
    if let failure = error as? CommandFailure {
      terminal.note(failure.text)
      return failure.status.rawValue
    }
    let status = GazetteCommand.exitCode(for: error).rawValue
    let message = GazetteCommand.fullMessage(for: error, columns: terminal.width ?? 100)
    let text = HelpFrame.spoken(message, Spoken.words.frame)
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
