package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette places search NAME`: places of the world by that name.
package struct PlacesSearchCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Search the world's places by name.")

  @Argument(help: "The name, or its beginning; accents and hyphens are optional.")
  var name: String

  @Option(help: ArgumentHelp("List at most so many, 1 to 50.", valueName: "number"))
  var limit = 10

  @OptionGroup(title: "Reading")
  var reading: ReadingOptions

  @OptionGroup(title: "Settings")
  package var settings: SettingsOptions

  /// A command without options.
  package init() {}

  /// Refuses a limit that is none.
  package func validate() throws {
    guard (1...50).contains(limit) else { throw ValidationError("A limit is a number from 1 to 50, not \(limit).") }
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
