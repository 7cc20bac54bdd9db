package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette places refresh`: fetches the weather of every saved place, within the provider's budget.
package struct PlacesRefreshCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("refresh", \.places.refresh)
  }

  @OptionGroup(title: CommandLanguage.words.options.reading)
  var reading: ReadingOptions

  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Refreshes, draws the progress on a terminal, and reports the result.
  package func run(with services: CommandServices) async throws {
    let style = try services.readingStyle(reading)
    let session = try await services.weather.open(.changing, reading.reader)
    let presenter = WeatherListPresenter(edition: session.edition(style), credits: session.credits)
    let bar = ProgressBar(on: services.terminal)
    var last = RefreshProgress(total: 0)
    for await progress in await session.weather.refreshAll(for: session.reader) {
      last = progress
      bar.show(done: progress.done, of: progress.total, label: presenter.status(progress).text)
    }
    bar.finish()
    try report(last, presenter.status(last).text, style: style, terminal: services.terminal)
  }

  private func report(
    _ progress: RefreshProgress, _ words: String, style: ReadingStyle, terminal: Terminal
  ) throws {
    if case .stopped(let error) = progress.state { throw error }
    if style.isJSON {
      try terminal.printJSON(RefreshDocument(progress, language: style.language))
    } else {
      try terminal.print(words)
    }
    guard let failure = progress.failures.values.first else { return }
    throw CommandFailure(.unavailable, Phrases.of(style.language).weather.sourceProblem(failure))
  }
}
