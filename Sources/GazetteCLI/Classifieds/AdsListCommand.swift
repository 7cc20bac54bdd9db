package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette ads [list]`: the ads that pass a filter, in one order.
package struct AdsListCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static var configuration: CommandConfiguration {
    CommandConfiguration("list", \.ads.list)
  }

  @OptionGroup(title: Spoken.words.ads.whichAds)
  var filter: AdsFilterOptions
  @Option(help: .spoken(\.ads.limit))
  var limit: Int?
  @OptionGroup(title: Spoken.words.options.fromWhere)
  var source: AdsSourceOptions
  @OptionGroup(title: Spoken.words.options.reading)
  var reading: ReadingOptions
  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  /// A command without options.
  package init() {}

  /// Refuses a limit that is none.
  package func validate() throws {
    if let limit, limit < 1 {
      throw ValidationError("--limit", given: "\(limit)", expected: .number(1...Int.max))
    }
  }

  /// Writes what is found.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    let style = try services.readingStyle(reading)
    let session = try await source.open(services, style)
    let found: AdsFinding
    let isBlank: Bool
    do throws(ClassifiedsError) {
      found = try await AdsFinding(filter.fields, limit: limit ?? .max, in: session.ads)
      isBlank = try await session.isBlank
    } catch {
      throw CommandFailure(error, language: style.language)
    }
    if isBlank, let failure = session.notes.failures.first {
      throw CommandFailure(withoutAnyAd: failure, Phrases.of(style.language).classifieds.trouble)
    }
    guard !style.isJSON else { return try services.terminal.printJSON(found.ads.map(AdDocument.init)) }
    try write(found, session, style, services.terminal)
  }

  private func write(
    _ found: AdsFinding, _ session: ClassifiedsSession, _ style: ReadingStyle, _ terminal: Terminal
  ) throws(CommandFailure) {
    let trouble = Phrases.of(style.language).classifieds.trouble
    guard !found.ads.isEmpty else {
      terminal.note(trouble.nothingFound)
      for loosening in found.loosenings {
        terminal.note("  \(trouble.loosening(trouble.condition(loosening.condition), loosening.matches))")
      }
      return
    }
    let table = AdsTable(edition: session.edition(style)).table(of: found.ads)
    try terminal.print(table.text(width: terminal.width))
  }
}
