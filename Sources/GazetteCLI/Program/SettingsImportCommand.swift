package import ArgumentParser
internal import Foundation
import GazettePresentation

/// `gazette settings import`: takes in a file that a paper exported.
package struct SettingsImportCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static var configuration: CommandConfiguration {
    CommandConfiguration("import", \.program.settingsImport)
  }

  @Argument(help: .spoken(\.program.importFile))
  var file: String
  @OptionGroup(title: Spoken.words.options.reading)
  var reading: ReadingOptions
  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  /// A command without a file, which ArgumentParser fills.
  package init() {}

  /// Takes the file in and says what it brought.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    let style = try services.readingStyle(reading)
    let counts = try await services.program.importPaper(try bytes(), style)
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
