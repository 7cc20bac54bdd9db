package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette ads refresh`: refreshes the sources of the ads now.
package struct AdsRefreshCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("refresh", \.ads.refresh)
  }

  @OptionGroup(title: CommandLanguage.words.options.reading)
  var reading: ReadingOptions
  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Refreshes, and writes the results.
  package func run(with services: CommandServices) async throws {
    let style = try services.readingStyle(reading)
    let session = try await services.classifieds.openSources()
    let results = try await session.listings.refreshNow()
    if style.isJSON {
      try services.terminal.printJSON(
        results.map { ListingSourceDocument($0.status, outcome: $0.outcome, language: style.language) })
    } else {
      for line in lines(results, session.edition(style)) { try services.terminal.print(line) }
    }
    try check(results.map(\.outcome), session.edition(style))
  }

  private func lines(
    _ results: [(status: ListingSourceStatus, outcome: ListingOutcome)], _ edition: Edition
  ) -> [String] {
    let phrases = edition.phrases.classifieds
    return results.flatMap { status, outcome in
      [
        Phrases.of(edition.language).commands.output.line(
          status.source.rawValue, phrases.refresh.sentence(outcome, edition))
      ]
        + SkippedAdLines(status.health.count ?? ListingCount(), status.health.skipped, phrases.problems).all
    }
  }

  private func check(_ outcomes: [ListingOutcome], _ edition: Edition) throws(CommandFailure) {
    let sentence = edition.phrases.classifieds.refresh.sentence
    for outcome in outcomes {
      if case .failed = outcome { throw CommandFailure(.unavailable, sentence(outcome, edition)) }
    }
    let waits = outcomes.filter { if case .tooSoon = $0 { true } else { false } }
    guard let wait = waits.first, waits.count == outcomes.count else { return }
    throw CommandFailure(.temporary, sentence(wait, edition))
  }
}
