package import ArgumentParser
import GazettePresentation

/// `gazette password`: hashes a password for `server.password`.
package struct PasswordCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("password", \.program.password)
  }

  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Reads a line and prints its hash.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    if services.terminal.isInteractive { services.terminal.draw(CommandLanguage.words.output.passwordPrompt) }
    guard let password = services.program.input.nextSecret() else {
      throw CommandFailure(.usage, CommandLanguage.words.failures.noPassword)
    }
    try services.terminal.print(try services.program.hashPassword(password))
  }
}
