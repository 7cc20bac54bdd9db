package import ArgumentParser
internal import Foundation
import GazetteDomain
import GazettePresentation

/// `gazette feeds add`: subscribes to the feed at an address.
package struct FeedsAddCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("add", \.feeds.add)
  }

  @Argument(help: .localized(\.feeds.address))
  var address: String
  @Option(help: .localized(\.feeds.folder))
  var folder: String?
  @Option(help: .localized(\.feeds.userAgent))
  var userAgent: String?
  @OptionGroup(title: CommandLanguage.words.options.reading)
  var reading: ReadingOptions
  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Subscribes, and reports the feed.
  package func run(with services: CommandServices) async throws {
    let style = try services.readingStyle(reading)
    let session = try await services.news(.changing, reading.reader)
    switch try await session.feeds.add(address, folder: folder, userAgent: userAgent, for: session.reader) {
    case .several(let found): try choose(found, style, services.terminal)
    case .subscribed(let subscription, let isNew, let outcome):
      try await report(subscription, isNew, session, style, services.terminal)
      if case .failed(let error) = outcome { throw NewsError.source(error) }
    }
  }

  private func report(
    _ subscription: Subscription, _ isNew: Bool, _ session: NewsSession, _ style: ReadingStyle, _ terminal: Terminal
  ) async throws {
    guard style.isJSON else {
      let phrases = Phrases.of(style.language).news
      let title = TerminalText.safe(subscription.title)
      return try terminal.print(isNew ? phrases.subscribed(title) : phrases.alreadySubscribed(title))
    }
    let status = try await session.feeds.status(of: subscription.id, for: session.reader)
    try terminal.printJSON(SubscriptionDocument(status, language: style.language))
  }

  private func choose(
    _ found: [DiscoveredFeed], _ style: ReadingStyle, _ terminal: Terminal
  ) throws(CommandFailure) {
    if style.isJSON {
      try terminal.printJSON(FeedChoicesDocument(found))
    } else {
      var table = TextTable(columns: [.words(""), .words("")])
      for feed in found { table.add([feed.url.absoluteString, feed.title ?? ""].map(TerminalText.safe)) }
      try terminal.print(table.text(width: nil))
    }
    throw CommandFailure(
      .homonyms, Phrases.of(style.language).news.chooseOne(found.count),
      advice: found.first.map { "gazette feeds add \(TerminalText.safe($0.url.absoluteString))" })
  }
}
