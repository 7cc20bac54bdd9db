package import ArgumentParser
internal import Foundation
internal import GazettePresentation

/// `gazette settings`: exports and imports a reader's own data.
package struct SettingsCommand: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "settings", \.program.settings,
      subcommands: [SettingsExportCommand.self, SettingsImportCommand.self])
  }

  package init() {}
}

/// `gazette settings export`: writes the reader's own data to one file.
package struct SettingsExportCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("export", \.program.settingsExport)
  }

  @Argument(help: .localized(\.program.exportFile))
  var file: String?
  @Option(help: .localized(\.options.reader))
  var reader: String?
  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Writes the file and confirms it.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    if let file, FileManager.default.fileExists(atPath: file) {
      throw CommandFailure(.cannotCreate, CommandLanguage.words.failures.fileExists(file))
    }
    let bytes = try await services.program.exportPaper(reader)
    guard let file else { return try services.terminal.print(String(decoding: bytes, as: UTF8.self)) }
    do {
      try Data(bytes).write(to: URL(filePath: file), options: .withoutOverwriting)
    } catch {
      throw CommandFailure(.cannotCreate, CommandLanguage.words.failures.fileNotWritten(file))
    }
    services.terminal.note(CommandLanguage.words.output.fileWritten(file))
  }
}

/// `gazette settings import`: imports an exported file.
package struct SettingsImportCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("import", \.program.settingsImport)
  }

  @Argument(help: .localized(\.program.importFile))
  var file: String
  @OptionGroup(title: CommandLanguage.words.options.reading)
  var reading: ReadingOptions
  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Imports the file and reports the counts.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    let style = try services.readingStyle(reading)
    let counts = try await services.program.importPaper(try bytes(), reading.reader, style)
    try services.terminal.print(Phrases.of(style.language).settings.backup.imported(counts))
  }

  private func bytes() throws(CommandFailure) -> [UInt8] {
    do {
      return Array(try Data(contentsOf: URL(filePath: file)))
    } catch {
      throw CommandFailure(.noInput, CommandLanguage.words.failures.fileUnreadable(file))
    }
  }
}
