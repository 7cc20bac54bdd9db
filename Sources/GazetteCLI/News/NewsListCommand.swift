package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette news list`: the newest articles.
package struct NewsListCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List articles, newest first; the first column is what 'gazette news show' takes.")

  @Option(help: ArgumentHelp("Only of this feed: its number, its name or its address.", valueName: "feed"))
  var feed: String?
  @Option(help: ArgumentHelp("Only of the feeds in this folder.", valueName: "name"))
  var folder: String?
  @Flag(help: "Only unread ones.")
  var unread = false
  @Flag(help: "Only starred ones.")
  var starred = false
  @Option(help: ArgumentHelp("Only those with all these words, accents optional.", valueName: "words"))
  var search: String?
  @Option(help: ArgumentHelp("At most so many, 1 to 200.", valueName: "number"))
  var limit = 30
  @OptionGroup(title: "Reading")
  var reading: ReadingOptions
  @OptionGroup(title: "Settings")
  package var settings: SettingsOptions

  /// A command without options.
  package init() {}

  /// Writes the list.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    let style = try services.readingStyle(reading)
    let session = try await services.news.open(.reading)
    let page = try await CommandFailure.translating(style) { () async throws(NewsError) in
      let query = try await session.component.readQuery(fields, reader: .owner)
      return try await session.component.listArticles(query, reader: .owner)
    }
    guard !style.isJSON else { return try services.terminal.printJSON(ArticleListDocument(page)) }
    guard !page.articles.isEmpty else { return try await tellNothing(of: session, style, services.terminal) }
    let table = ArticleTable(articles: page.articles, edition: session.edition(style))
    try services.terminal.print(table.text(width: services.terminal.width))
  }

  /// Who has no subscription is told so, rather than that nothing was found.
  private func tellNothing(
    of session: NewsSession, _ style: ReadingStyle, _ terminal: Terminal
  ) async throws(CommandFailure) {
    let feeds = try await CommandFailure.translating(style) { () async throws(NewsError) in
      try await session.component.listFeeds(reader: .owner)
    }
    let phrases = Phrases.of(style.language).news
    terminal.note(feeds.isEmpty ? phrases.noFeeds : phrases.nothingFound)
  }

  private var fields: ArticleQueryFields {
    var fields = ArticleQueryFields()
    fields.feed = feed
    fields.folder = folder
    fields.unreadOnly = unread
    fields.starredOnly = starred
    fields.search = search
    fields.limit = limit
    return fields
  }
}
