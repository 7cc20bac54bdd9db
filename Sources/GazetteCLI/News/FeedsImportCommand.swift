package import ArgumentParser
internal import Foundation
import GazetteDomain
import GazettePresentation

/// `gazette feeds import`: subscribes to the feeds of an OPML file.
package struct FeedsImportCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("import", \.feeds.importing)
  }

  @Argument(help: .localized(\.feeds.opmlFile))
  var file: String
  @OptionGroup(title: CommandLanguage.words.options.reading)
  var reading: ReadingOptions
  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Imports the list, draws the progress on a terminal, and reports the result.
  package func run(with services: CommandServices) async throws {
    let style = try services.readingStyle(reading)
    let phrases = Phrases.of(style.language).news
    let bytes = try bytes()
    let session = try await services.news(.changing, reading.reader)
    let bar = ProgressBar(on: services.terminal)
    let result = try await session.feeds.importList(bytes, for: session.reader) { progress in
      bar.show(done: progress.done, of: progress.total, label: "")
    }
    bar.finish()
    for address in result.unusable { services.terminal.note(phrases.unusable(TerminalText.safe(address))) }
    try services.terminal.print(phrases.feeds.imported(result))
  }

  private func bytes() throws(CommandFailure) -> [UInt8] {
    do {
      return Array(try Data(contentsOf: URL(filePath: file)))
    } catch {
      throw CommandFailure(.noInput, CommandLanguage.words.failures.fileUnreadable(file))
    }
  }
}

/// `gazette feeds export`: the subscriptions as OPML, to standard output.
package struct FeedsExportCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("export", \.feeds.exporting)
  }

  @OptionGroup(title: CommandLanguage.words.options.reading)
  var reading: ReadingOptions
  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Writes the list.
  package func run(with services: CommandServices) async throws {
    let session = try await services.news(.reading, reading.reader)
    let bytes = try await session.feeds.exportList(title: "Gazette", for: session.reader)
    try services.terminal.print(String(decoding: bytes, as: UTF8.self))
  }
}
