package import ArgumentParser
internal import Foundation
internal import GazettePresentation

/// `gazette settings`: what was made of the paper, carried from one to another.
package struct SettingsCommand: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "settings", \.program.settings,
      subcommands: [SettingsExportCommand.self, SettingsImportCommand.self])
  }

  package init() {}
}

/// `gazette settings export`: everything that the reader made of the paper as one file.
package struct SettingsExportCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("export", \.program.settingsExport)
  }

  @Argument(help: .spoken(\.program.exportFile))
  var file: String?
  @Option(help: .spoken(\.options.reader))
  var reader: String?
  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Writes the file and says so.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    if let file, FileManager.default.fileExists(atPath: file) {
      throw CommandFailure(.cannotCreate, Spoken.words.failures.fileExists(file))
    }
    let bytes = try await services.program.exportPaper(reader)
    guard let file else { return try services.terminal.print(String(decoding: bytes, as: UTF8.self)) }
    do {
      try Data(bytes).write(to: URL(filePath: file), options: .withoutOverwriting)
    } catch {
      throw CommandFailure(.cannotCreate, Spoken.words.failures.fileNotWritten(file))
    }
    services.terminal.note(Spoken.words.output.fileWritten(file))
  }
}

/// `gazette settings import`: takes in a file that a paper exported.
package struct SettingsImportCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("import", \.program.settingsImport)
  }

  @Argument(help: .spoken(\.program.importFile))
  var file: String
  @OptionGroup(title: Spoken.words.options.reading)
  var reading: ReadingOptions
  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Takes the file in and says what it brought.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    let style = try services.readingStyle(reading)
    let counts = try await services.program.importPaper(try bytes(), reading.reader, style)
    try services.terminal.print(Phrases.of(style.language).settings.keeping.imported(counts))
  }

  private func bytes() throws(CommandFailure) -> [UInt8] {
    do {
      return Array(try Data(contentsOf: URL(filePath: file)))
    } catch {
      throw CommandFailure(.noInput, Spoken.words.failures.fileUnreadable(file))
    }
  }
}
