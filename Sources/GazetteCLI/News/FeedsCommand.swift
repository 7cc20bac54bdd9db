package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette feeds`: the reader's feeds, and a parser for feed files.
package struct FeedsCommand: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "feeds", \.feeds.group,
      subcommands: [
        FeedsListCommand.self, FeedsAddCommand.self, FeedsRemoveCommand.self, FeedsRefreshCommand.self,
        FeedsImportCommand.self, FeedsExportCommand.self, ParseFeedsCommand.self,
      ],
      defaultSubcommand: FeedsListCommand.self)
  }

  package init() {}
}

/// `gazette feeds list`: the subscriptions with their health.
package struct FeedsListCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("list", \.feeds.list)
  }

  @OptionGroup(title: CommandLanguage.words.options.reading)
  var reading: ReadingOptions
  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Writes the list.
  package func run(with services: CommandServices) async throws {
    let style = try services.readingStyle(reading)
    let session = try await services.news(.reading, reading.reader)
    let statuses = try await session.feeds.list(for: session.reader)
    guard !style.isJSON else {
      return try services.terminal.printJSON(SubscriptionListDocument(statuses, language: style.language))
    }
    guard !statuses.isEmpty else { return services.terminal.note(Phrases.of(style.language).news.noFeeds) }
    var table = TextTable(columns: [.figures(""), .figures(""), .words(""), .words(""), .words("")])
    for status in statuses { table.add(row(status, language: style.language)) }
    try services.terminal.print(table.text(width: services.terminal.width))
  }

  private func row(_ status: FeedStatus, language: Language) -> [String] {
    let problemPhrases = NewsProblemPhrases.of(language)
    let words =
      status.state.isGone ? problemPhrases.gone : status.state.failure.map { problemPhrases.source($0.error) } ?? ""
    let pause = status.subscription.isPaused ? "⏸ " : ""
    return [
      String(status.id.rawValue), String(status.unreadCount),
      TerminalText.safe(pause + status.subscription.title), TerminalText.safe(status.subscription.folder ?? ""),
      TerminalText.safe(words),
    ]
  }
}

/// `gazette feeds remove`: ends a subscription.
package struct FeedsRemoveCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("remove", \.feeds.remove)
  }

  @Argument(help: .localized(\.feeds.feed))
  var feed: String
  @OptionGroup(title: CommandLanguage.words.options.reading)
  var reading: ReadingOptions
  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Ends the subscription, and confirms it.
  package func run(with services: CommandServices) async throws {
    let style = try services.readingStyle(reading)
    let session = try await services.news(.changing, reading.reader)
    let id = try await session.feeds.find(feed, for: session.reader)
    let removed = try await session.feeds.remove(id, for: session.reader)
    let title = TerminalText.safe(removed.title)
    try services.terminal.print(Phrases.of(style.language).news.unsubscribed(title))
  }
}

/// `gazette feeds refresh`: refreshes feeds, as often as courtesy allows.
package struct FeedsRefreshCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("refresh", \.feeds.refresh)
  }

  @OptionGroup(title: CommandLanguage.words.options.reading)
  var reading: ReadingOptions
  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Refreshes, draws the progress on a terminal, and reports the result.
  package func run(with services: CommandServices) async throws {
    let style = try services.readingStyle(reading)
    let session = try await services.news(.reading, reading.reader)
    let last = try await FeedsProgressBar(services.terminal, style.language).refreshAll(of: session)
    if style.isJSON {
      try services.terminal.printJSON(FeedsRefreshDocument(last, language: style.language))
    } else {
      try services.terminal.print(Phrases.of(style.language).news.refreshed(last))
    }
    guard let failure = last.failures.values.first else { return }
    throw CommandFailure(.unavailable, NewsProblemPhrases.of(style.language).source(failure))
  }
}

/// Refreshes a reader's feeds and draws the progress on a terminal.
struct FeedsProgressBar {
  private let terminal: Terminal
  private let language: Language

  init(_ terminal: Terminal, _ language: Language) {
    self.terminal = terminal
    self.language = language
  }

  /// Returns the final progress, including publishers' failures.
  /// - Throws: ``NewsError/store(_:)``.
  @discardableResult
  func refreshAll(of session: NewsSession) async throws -> FeedsProgress {
    let bar = ProgressBar(on: terminal)
    var last = FeedsProgress(total: 0)
    for await progress in await session.feeds.refreshAll(for: session.reader) {
      last = progress
      bar.show(
        done: progress.done, of: progress.total,
        label: Phrases.of(language).news.newArticles(progress.newArticles))
    }
    bar.finish()
    if case .stopped(let error) = last.state { throw NewsError.store(error) }
    return last
  }
}
