package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette ads`: finds classified ads, shows one, lists their categories, refreshes their sources.
package struct AdsCommand: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "ads", \.ads.group,
      subcommands: [AdsListCommand.self, AdsShowCommand.self, AdsCategoriesCommand.self, AdsRefreshCommand.self],
      defaultSubcommand: AdsListCommand.self)
  }

  package init() {}
}

/// `gazette ads categories`: the categories with their numbers of ads.
package struct AdsCategoriesCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("categories", \.ads.categories)
  }

  @OptionGroup(title: CommandLanguage.words.options.source)
  var source: AdsSourceOptions
  @OptionGroup(title: CommandLanguage.words.options.reading)
  var reading: ReadingOptions
  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Writes the categories by number.
  package func run(with services: CommandServices) async throws {
    let style = try services.readingStyle(reading)
    let session = try await source.open(services, style, for: reading.reader)
    try await session.requireAds(Phrases.of(style.language).classifieds.problems)
    let categories = try await session.ads.categoryCounts(for: session.reader)
    guard !style.isJSON else {
      return try services.terminal.printJSON(categories.map { AdCategoryCountDocument($0.category, count: $0.count) })
    }
    let phrases = Phrases.of(style.language).classifieds
    let names = phrases.figures
    var table = TextTable(columns: [.figures(names.number), .words(names.category), .figures(names.count)])
    for (category, count) in categories {
      table.add(["\(category.id.rawValue)", TerminalText.safe(phrases.categories.name(of: category)), "\(count)"])
    }
    try services.terminal.print(table.text(width: services.terminal.width))
  }
}

/// The source of ads for the commands of the classifieds.
struct AdsSourceOptions: ParsableArguments {
  @Option(help: .localized(\.ads.source))
  var source: String?

  /// Selects the stored ads.
  init() {}

  /// Opens the named source, and reports unreadable parts on standard error.
  func open(
    _ services: CommandServices, _ style: ReadingStyle, for reader: String?
  ) async throws(CommandFailure) -> ClassifiedsSession {
    let phrases = Phrases.of(style.language)
    let problemPhrases = phrases.classifieds.problems
    let session = try await session(services.classifieds, problemPhrases, reader)
    let notes = ListingNotes(notes: session.notes, phrases: problemPhrases, storeProblem: phrases.weather.storeProblem)
    for line in notes.lines { services.terminal.note(line) }
    return session
  }

  private func session(
    _ services: ClassifiedsServices, _ problemPhrases: AdProblemPhrases, _ reader: String?
  ) async throws(CommandFailure) -> ClassifiedsSession {
    guard let source else { return try await services.open(reader) }
    do throws(ListingFailure) {
      return try await services.read(source)
    } catch {
      throw CommandFailure(error, of: source, problemPhrases)
    }
  }
}

/// The notes about unreadable parts, for standard error.
struct ListingNotes {
  let notes: ClassifiedsSession.Notes
  let phrases: AdProblemPhrases
  let storeProblem: @Sendable (StoreError) -> String

  /// One line per note, in their order; empty without any.
  var lines: [String] {
    var lines = notes.failures.map { "gazette: \(phrases.source($0))" }
    if let error = notes.storeFailure { lines.append("gazette: \(storeProblem(error))") }
    if notes.lacksCategories { lines.append("gazette: \(phrases.noCategories)") }
    let skipped = SkippedAdLines(notes.count, notes.skipped, phrases).all
    return lines + skipped.prefix(1).map { "gazette: \($0)" } + skipped.dropFirst()
  }
}

/// The unreadable ads of a listing, one per line.
struct SkippedAdLines {
  /// A heading, the ads known individually, and the number of further ones; empty without any.
  let all: [String]

  init(_ count: ListingCount, _ skipped: [SkippedAd], _ phrases: AdProblemPhrases) {
    guard count.skipped > 0 else {
      all = []
      return
    }
    let more = count.skipped - skipped.count
    all =
      [phrases.skipped(count.skipped, count.imported + count.skipped)]
      + skipped.map { "  \(phrases.skippedAd($0))" } + (more > 0 ? ["  \(phrases.moreSkipped(more))"] : [])
  }
}
