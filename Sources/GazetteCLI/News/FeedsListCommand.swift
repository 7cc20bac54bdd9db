package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette feeds list`: the subscriptions with their health.
package struct FeedsListCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static var configuration: CommandConfiguration {
    CommandConfiguration("list", \.feeds.list)
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
    let statuses = try await CommandFailure.translating(style) { () async throws(NewsError) in
      try await session.component.listFeeds(reader: .owner)
    }
    guard !style.isJSON else {
      return try services.terminal.printJSON(SubscriptionListDocument(statuses, language: style.language))
    }
    guard !statuses.isEmpty else { return services.terminal.note(Phrases.of(style.language).news.noFeeds) }
    var table = TextTable(columns: [.figures(""), .figures(""), .words(""), .words(""), .words("")])
    for status in statuses { table.add(row(status, language: style.language)) }
    try services.terminal.print(table.text(width: services.terminal.width))
  }

  private func row(_ status: FeedStatus, language: Language) -> [String] {
    let trouble = NewsTroublePhrases.of(language)
    let words =
      status.state.isGone ? trouble.gone : status.state.failure.map { trouble.source($0.error) } ?? ""
    let pause = status.subscription.isPaused ? "⏸ " : ""
    return [
      String(status.id.rawValue), String(status.unreadCount),
      TerminalText.safe(pause + status.subscription.title), TerminalText.safe(status.subscription.folder ?? ""),
      TerminalText.safe(words),
    ]
  }
}
