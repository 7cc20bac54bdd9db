package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette news show ID`: an article as text, its links numbered.
package struct NewsShowCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Read an article as text, its links numbered.",
    discussion: """
      Exits with 66 when there is no such article, or not any more. With --full, when the publisher's page gives no \
      whole article, what the feed gave is written and the exit code tells why: 65 nothing usable there, 69 no answer, \
      75 not now, 77 refused.
      """)

  @Argument(help: "Its number, as 'gazette news' lists it.")
  var id: Int64
  @Flag(help: "Fetch the whole article from the publisher's page, and keep it, where the feed gives an excerpt.")
  var full = false
  @OptionGroup(title: "Reading")
  var reading: ReadingOptions
  @OptionGroup(title: "Settings")
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
