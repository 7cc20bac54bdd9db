package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette news show ID`: an article as text, its links numbered.
package struct NewsShowCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static var configuration: CommandConfiguration {
    CommandConfiguration("show", \.news.show)
  }

  @Argument(help: .spoken(\.news.article))
  var id: Int64
  @Flag(help: .spoken(\.news.full))
  var full = false
  @OptionGroup(title: Spoken.words.options.reading)
  var reading: ReadingOptions
  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  /// A command without options.
  package init() {}

  /// Writes the article.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    let style = try services.readingStyle(reading)
    let session = try await services.news.open(.reading)
    let failure = full ? await fetch(session, style) : nil
    let view = try await CommandFailure.translating(style) { () async throws(NewsError) in
      try await session.component.showArticle(ArticleID(rawValue: id), reader: .owner)
    }
    if style.isJSON {
      try services.terminal.printJSON(ArticleDocument(view))
    } else {
      let text = ArticleText(stored: view.article, edition: session.edition(style))
      try services.terminal.print(text.text(width: services.terminal.width))
    }
    // What the feed gave is better than nothing; then why there is no more.
    if let failure { throw failure }
  }

  private func fetch(_ session: NewsSession, _ style: ReadingStyle) async -> CommandFailure? {
    do throws(NewsError) {
      _ = try await session.component.readFullArticle(ArticleID(rawValue: id), reader: .owner)
      return nil
    } catch {
      return CommandFailure(error, language: style.language)
    }
  }
}
