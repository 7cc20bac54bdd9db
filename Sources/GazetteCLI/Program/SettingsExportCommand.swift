package import ArgumentParser
internal import Foundation

/// `gazette settings export`: everything that the reader made of the paper as one file.
package struct SettingsExportCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write settings, places, feeds, stars and searches as one JSON file.")

  @Argument(help: "The file to write, which must not be there yet; without one, standard output.")
  var file: String?
  @OptionGroup(title: "Settings")
  package var settings: SettingsOptions

  /// A command without options.
  package init() {}

  /// Writes the file and says so.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    if let file, FileManager.default.fileExists(atPath: file) {
      throw CommandFailure(.cannotCreate, "There is a file \(file) already.", advice: "Choose another name.")
    }
    let bytes = try await services.program.exportPaper()
    guard let file else { return try services.terminal.print(String(decoding: bytes, as: UTF8.self)) }
    do {
      try Data(bytes).write(to: URL(filePath: file), options: .withoutOverwriting)
    } catch {
      throw CommandFailure(
        .cannotCreate, "The file \(file) could not be written.",
        advice: "Look at the room and the permissions of its folder.")
    }
    services.terminal.note("The file is written: \(file)")
  }
}
