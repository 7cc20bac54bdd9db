package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette news show ID`: an article as text, its links numbered.
package struct NewsShowCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Read an article as text, its links numbered.",
    discussion: "Exits with 66 when there is no such article, or not any more.")

  @Argument(help: "Its number, as 'gazette news' lists it.")
  var id: Int64
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
    let view = try await CommandFailure.translating(style) { () async throws(NewsError) in
      try await session.component.showArticle(ArticleID(rawValue: id), reader: .owner)
    }
    guard !style.isJSON else { return try services.terminal.printJSON(ArticleDocument(view)) }
    let text = ArticleText(stored: view.article, edition: session.edition(style))
    try services.terminal.print(text.text(width: services.terminal.width))
  }
}
