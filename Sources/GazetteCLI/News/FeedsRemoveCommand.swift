package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette feeds remove`: ends a subscription.
package struct FeedsRemoveCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static var configuration: CommandConfiguration {
    CommandConfiguration("remove", \.feeds.remove)
  }

  @Argument(help: .spoken(\.feeds.feed))
  var feed: String
  @OptionGroup(title: Spoken.words.options.reading)
  var reading: ReadingOptions
  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  /// A command without a feed, which ArgumentParser fills.
  package init() {}

  /// Ends the subscription, and says so.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    let style = try services.readingStyle(reading)
    let session = try await services.news.open(.changing)
    let removed = try await CommandFailure.translating(style) { () async throws(NewsError) in
      var fields = ArticleQueryFields()
      fields.feed = feed
      guard let id = try await session.component.readQuery(fields, reader: .owner).feed else {
        throw .unknownFeed(feed)
      }
      return try await session.component.removeFeed(id, reader: .owner)
    }
    let title = TerminalText.safe(removed.title)
    try services.terminal.print(Phrases.of(style.language).news.unsubscribed(title))
  }
}
