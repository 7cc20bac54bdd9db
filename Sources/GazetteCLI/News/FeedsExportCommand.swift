package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette feeds export`: the subscriptions as OPML, to standard output.
package struct FeedsExportCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static var configuration: CommandConfiguration {
    CommandConfiguration("export", \.feeds.exporting)
  }

  @OptionGroup(title: Spoken.words.options.reading)
  var reading: ReadingOptions
  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  /// A command without options.
  package init() {}

  /// Writes the list.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    let style = try services.readingStyle(reading)
    let session = try await services.news.open(.reading)
    let bytes = try await CommandFailure.translating(style) { () async throws(NewsError) in
      try await session.component.exportFeeds(title: "Gazette", reader: .owner)
    }
    try services.terminal.print(String(decoding: bytes, as: UTF8.self))
  }
}
