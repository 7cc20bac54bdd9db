package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette feeds remove`: ends a subscription.
package struct FeedsRemoveCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "End a subscription.",
    discussion: "Exits with 66 when there is no such feed, or several have the name.")

  @Argument(help: "The feed: its number, its name or its address.")
  var feed: String
  @OptionGroup(title: "Reading")
  var reading: ReadingOptions
  @OptionGroup(title: "Settings")
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
