package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette places search NAME`: places of the world by that name.
package struct PlacesSearchCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static var configuration: CommandConfiguration {
    CommandConfiguration("search", \.places.search)
  }

  @Argument(help: .spoken(\.places.searchedName))
  var name: String

  @Option(help: .spoken(\.places.limit))
  var limit = 10

  @OptionGroup(title: Spoken.words.options.reading)
  var reading: ReadingOptions

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  /// A command without options.
  package init() {}

  /// Refuses a limit that is none.
  package func validate() throws {
    guard (1...50).contains(limit) else {
      throw ValidationError("--limit", given: "\(limit)", expected: .number(1...50))
    }
  }

  /// Writes what is found.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    let style = try services.readingStyle(reading)
    let session = try await services.weather.open(.reading)
    let found: [PlaceSuggestion]
    do throws(WeatherError) {
      found = try await session.component.searchPlaces(
        name, languageCode: style.language.code, reader: .owner, limit: limit)
    } catch {
      throw CommandFailure(error, language: style.language)
    }
    try SuggestionList(session: session, style: style, terminal: services.terminal).write(found)
    let phrases = Phrases.of(style.language).weather.add
    if found.isEmpty { throw CommandFailure(.noInput, phrases.nothingFound(name), advice: phrases.suggestion) }
  }
}
