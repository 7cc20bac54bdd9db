package import ArgumentParser
internal import Foundation
internal import GazettePresentation

/// `gazette settings export`: everything that the reader made of the paper as one file.
package struct SettingsExportCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static var configuration: CommandConfiguration {
    CommandConfiguration("export", \.program.settingsExport)
  }

  @Argument(help: .spoken(\.program.exportFile))
  var file: String?
  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  /// A command without options.
  package init() {}

  /// Writes the file and says so.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    if let file, FileManager.default.fileExists(atPath: file) {
      throw CommandFailure(.cannotCreate, Spoken.words.failures.fileExists(file))
    }
    let bytes = try await services.program.exportPaper()
    guard let file else { return try services.terminal.print(String(decoding: bytes, as: UTF8.self)) }
    do {
      try Data(bytes).write(to: URL(filePath: file), options: .withoutOverwriting)
    } catch {
      throw CommandFailure(.cannotCreate, Spoken.words.failures.fileNotWritten(file))
    }
    services.terminal.note(Spoken.words.output.fileWritten(file))
  }
}
