package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette feeds refresh`: asks the publishers, as often as a good guest may.
package struct FeedsRefreshCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static var configuration: CommandConfiguration {
    CommandConfiguration("refresh", \.feeds.refresh)
  }

  @OptionGroup(title: Spoken.words.options.reading)
  var reading: ReadingOptions
  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  /// A command without options.
  package init() {}

  /// Refreshes, draws the progress on a terminal, and says how it ended.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    let style = try services.readingStyle(reading)
    let session = try await services.news.open(.reading)
    let phrases = Phrases.of(style.language).news
    let bar = ProgressBar(on: services.terminal)
    var last = FeedsProgress(total: 0)
    for await progress in await session.component.refreshAllFeeds() {
      last = progress
      bar.show(done: progress.done, of: progress.total, label: phrases.newArticles(progress.newArticles))
    }
    bar.finish()
    if case .stopped(let error) = last.state { throw CommandFailure(NewsError.store(error), language: style.language) }
    if style.isJSON {
      try services.terminal.printJSON(FeedsRefreshDocument(last, language: style.language))
    } else {
      try services.terminal.print(phrases.refreshed(last))
    }
    guard let failure = last.failures.values.first else { return }
    throw CommandFailure(.unavailable, NewsTroublePhrases.of(style.language).source(failure))
  }
}
