package import ArgumentParser
internal import Foundation
import GazettePresentation

/// `gazette settings import`: takes in a file that a paper exported.
package struct SettingsImportCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Take in a file that 'gazette settings export' or the settings page wrote.",
    discussion: """
      The file is read whole before anything changes. Exits with 66 when it cannot be read, and 65 when it is no such \
      file.
      """)

  @Argument(help: "The file.")
  var file: String
  @OptionGroup(title: "Reading")
  var reading: ReadingOptions
  @OptionGroup(title: "Settings")
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
      throw CommandFailure(.noInput, "The file \(file) cannot be read.", advice: "Check its name and its rights.")
    }
  }
}
