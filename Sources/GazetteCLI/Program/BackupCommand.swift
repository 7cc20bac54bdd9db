package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette backup FILE`: writes all data into one file.
package struct BackupCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("backup", \.program.backup)
  }

  @Argument(help: .localized(\.program.backupFile))
  var file: String

  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Writes the backup, draws the progress on a terminal, and confirms it.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    let bar = ProgressBar(on: services.terminal)
    try await services.program.backup(file, bar.report)
    bar.finish()
    services.terminal.note(CommandLanguage.words.output.backupWritten(file))
  }
}

/// `gazette restore FILE`: replaces all data by those of a backup.
package struct RestoreCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("restore", \.program.restore)
  }

  @Argument(help: .localized(\.program.restoreFile))
  var file: String

  @Flag(help: .localized(\.program.restoreUnconfirmed))
  var yes = false

  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Restores the backup after confirmation on a terminal, draws the progress, and confirms the result.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    let bar = ProgressBar(on: services.terminal)
    try confirm(services)
    try await services.program.restore(file, bar.report)
    bar.finish()
    services.terminal.note(CommandLanguage.words.output.backupRestored(file))
  }

  /// Asks for confirmation only on a terminal: a script has already decided.
  private func confirm(_ services: CommandServices) throws(CommandFailure) {
    guard services.terminal.isInteractive, !yes else { return }
    services.terminal.draw(CommandLanguage.words.output.restoreQuestion(file))
    let answer = services.program.input.nextLine()?.lowercased() ?? ""
    guard CommandLanguage.words.output.yesAnswers.contains(answer) else {
      throw CommandFailure(.refused, CommandLanguage.words.failures.restoreDeclined)
    }
  }
}

/// `gazette move`: moves all data from the data folder into PostgreSQL, or back.
package struct MoveCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("move", \.program.move)
  }

  @Option(help: .localized(\.program.moveTo))
  var to: String?
  @Option(help: .localized(\.program.moveFrom))
  var from: String?

  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Moves the data, draws the progress on a terminal, and reports the result.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    guard (to == nil) != (from == nil), let address = to ?? from else {
      throw CommandFailure(.usage, CommandLanguage.words.failures.moveTargetMissing)
    }
    let bar = ProgressBar(on: services.terminal)
    let counts = try await services.program.move(address, from != nil, bar.report)
    bar.finish()
    services.terminal.note(CommandLanguage.words.output.moved(counts.rows, counts.tables))
  }
}

extension ProgressBar {
  /// Draws the progress of a move between databases.
  fileprivate var report: DatabaseCopy.Report {
    { done, all, table, compares in
      let words = CommandLanguage.words.output
      show(done: done, of: all, label: compares ? words.comparing(table) : words.moving(table))
    }
  }
}
