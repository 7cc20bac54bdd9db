package import ArgumentParser

/// `gazette password`: the hash of a password, for `server.password`.
package struct PasswordCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static let configuration = CommandConfiguration(
    commandName: "password",
    abstract: "Turn an access password into a hash for server.password, so that no file holds the password itself.",
    discussion: "Reads the password from the first line of standard input.")

  @OptionGroup(title: "Settings")
  package var settings: SettingsOptions

  /// A command without options.
  package init() {}

  /// Reads a line and prints its hash.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    if services.terminal.isInteractive { services.terminal.draw("Password: ") }
    guard let password = services.program.input.nextSecret() else {
      throw CommandFailure(.usage, "No password was given.", advice: "Type it, or pipe it in: gazette password < FILE")
    }
    try services.terminal.print(try services.program.hashPassword(password))
  }
}
