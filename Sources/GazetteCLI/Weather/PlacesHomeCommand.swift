package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette places home PLACE`: makes a saved place the front page's city.
package struct PlacesHomeCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static var configuration: CommandConfiguration {
    CommandConfiguration("home", \.places.home)
  }

  @Argument(help: .spoken(\.options.savedPlace))
  var place: String

  @OptionGroup(title: Spoken.words.options.reading)
  var reading: ReadingOptions

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  /// A command without options.
  package init() {}

  /// Chooses the place and says so.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    let style = try services.readingStyle(reading)
    let session = try await services.weather.open(.changing)
    let lookup = SavedPlaceLookup(session: session, style: style)
    let saved = try lookup.place(place, among: try await lookup.all())
    do throws(WeatherError) {
      try await session.component.arrangePlaces(home: saved.id, reader: .owner)
    } catch {
      throw CommandFailure(error, language: style.language)
    }
    let phrases = Phrases.of(style.language)
    guard !style.isJSON else { return try services.terminal.printJSON(PlaceDocument(saved.place, saved: saved)) }
    try services.terminal.print(
      phrases.commands.output.line(phrases.weather.list.home, PlaceWords.full(saved.place)))
  }
}
