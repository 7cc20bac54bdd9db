package import ArgumentParser
internal import Foundation
import GazetteDomain
import GazettePresentation

/// `gazette feeds import`: subscribes to the feeds of an OPML file.
package struct FeedsImportCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Subscribe to the feeds of an OPML file, with their folders.",
    discussion: "Exits with 66 when the file cannot be read, and 65 when it is no list of feeds.")

  @Argument(help: "The OPML file.")
  var file: String
  @OptionGroup(title: "Reading")
  var reading: ReadingOptions
  @OptionGroup(title: "Settings")
  package var settings: SettingsOptions

  /// A command without a file, which ArgumentParser fills.
  package init() {}

  /// Takes the list in, draws the progress on a terminal, and says what came of it.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    let style = try services.readingStyle(reading)
    let phrases = Phrases.of(style.language).news
    let bytes = try bytes()
    let session = try await services.news.open(.changing)
    let bar = ProgressBar(on: services.terminal)
    let result = try await CommandFailure.translating(style) { () async throws(NewsError) in
      try await session.component.importFeeds(bytes, reader: .owner) { progress in
        bar.show(done: progress.done, of: progress.total, label: "")
      }
    }
    bar.finish()
    for address in result.unusable { services.terminal.note(phrases.unusable(TerminalText.safe(address))) }
    try services.terminal.print(phrases.imported(result))
  }

  private func bytes() throws(CommandFailure) -> [UInt8] {
    do {
      return Array(try Data(contentsOf: URL(filePath: file)))
    } catch {
      throw CommandFailure(.noInput, "The file \(file) cannot be read.", advice: "Check its name and its rights.")
    }
  }
}
