package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette news`: lists articles, shows one.
package struct NewsCommand: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "news", \.news.group,
      subcommands: [NewsListCommand.self, NewsShowCommand.self],
      defaultSubcommand: NewsListCommand.self)
  }

  package init() {}
}

/// `gazette news list`: the newest articles.
package struct NewsListCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("list", \.news.list)
  }

  @Option(help: .localized(\.news.feed))
  var feed: String?
  @Option(help: .localized(\.news.folder))
  var folder: String?
  @Flag(help: .localized(\.news.marks.unread.option))
  var unread = false
  @Flag(help: .localized(\.news.marks.starred.option))
  var starred = false
  @Option(help: .localized(\.news.search))
  var search: String?
  @Option(help: .localized(\.news.limit))
  var limit = 30
  @OptionGroup(title: CommandLanguage.words.options.reading)
  var reading: ReadingOptions
  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Writes the list.
  package func run(with services: CommandServices) async throws {
    let style = try services.readingStyle(reading)
    let session = try await services.news(.reading, reading.reader)
    let query = try await session.feeds.query(fields, for: session.reader)
    var page = try await session.articles.list(query, for: session.reader)
    if page.articles.isEmpty, try await fetchFirst(session, style, services.terminal) {
      page = try await session.articles.list(query, for: session.reader)
    }
    guard !style.isJSON else { return try services.terminal.printJSON(ArticleListDocument(page)) }
    guard !page.articles.isEmpty else { return try await reportEmptyList(of: session, style, services.terminal) }
    if let meant = page.correction { services.terminal.note(Phrases.of(style.language).search.didYouMean(meant)) }
    let table = ArticleTable(articles: page.articles, edition: session.edition(style))
    try services.terminal.print(table.text(width: services.terminal.width))
  }

  /// Fetches feeds before their first request, such as those of a new installation; returns whether it did.
  private func fetchFirst(
    _ session: NewsSession, _ style: ReadingStyle, _ terminal: Terminal
  ) async throws -> Bool {
    let statuses = try await session.feeds.list(for: session.reader)
    guard !statuses.isEmpty, statuses.allSatisfy({ $0.state.lastAttempt == nil }) else { return false }
    try await FeedsProgressBar(terminal, style.language).refreshAll(of: session)
    return true
  }

  /// Reports missing subscriptions or articles instead of an empty search.
  private func reportEmptyList(of session: NewsSession, _ style: ReadingStyle, _ terminal: Terminal) async throws {
    let phrases = Phrases.of(style.language).news
    let statuses = try await session.feeds.list(for: session.reader)
    let failure = statuses.compactMap(\.state.failure).first
    if let failure, statuses.allSatisfy({ $0.articleCount == 0 }) {
      throw CommandFailure(.unavailable, NewsProblemPhrases.of(style.language).source(failure.error))
    }
    terminal.note(statuses.isEmpty ? phrases.noFeeds : phrases.nothingFound)
  }

  private var fields: [String: String] {
    let given = [
      "feed": feed, "folder": folder, "unread": unread ? "1" : nil, "starred": starred ? "1" : nil, "q": search,
      "limit": String(limit),
    ]
    return given.compactMapValues(\.self)
  }
}

/// `gazette news show ID`: an article as text, with numbered links.
package struct NewsShowCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("show", \.news.show)
  }

  @Argument(help: .localized(\.news.article))
  var id: Int64
  @Flag(help: .localized(\.news.full))
  var full = false
  @OptionGroup(title: CommandLanguage.words.options.reading)
  var reading: ReadingOptions
  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Writes the article.
  package func run(with services: CommandServices) async throws {
    let style = try services.readingStyle(reading)
    let session = try await services.news(.reading, reading.reader)
    let failure = full ? await fetch(session) : nil
    let view = try await session.articles.show(ArticleID(rawValue: id), for: session.reader)
    if style.isJSON {
      try services.terminal.printJSON(ArticleDocument(view))
    } else {
      let text = ArticleText(stored: view.article, edition: session.edition(style))
      try services.terminal.print(text.text(width: services.terminal.width))
    }
    // The feed's text is better than nothing; the reason for the missing full text follows.
    if let failure { throw failure }
  }

  private func fetch(_ session: NewsSession) async -> NewsError? {
    do throws(NewsError) {
      try await session.articles.fullText(of: ArticleID(rawValue: id), for: session.reader)
      return nil
    } catch {
      return error
    }
  }
}
