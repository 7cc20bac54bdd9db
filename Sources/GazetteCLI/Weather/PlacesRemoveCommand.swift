package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette places remove PLACE`: takes a place out of the list.
package struct PlacesRemoveCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static var configuration: CommandConfiguration {
    CommandConfiguration("remove", \.places.remove)
  }

  @Argument(help: .spoken(\.options.savedPlace))
  var place: String

  @OptionGroup(title: Spoken.words.options.reading)
  var reading: ReadingOptions

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  /// A command without options.
  package init() {}

  /// Removes the place and says so.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    let style = try services.readingStyle(reading)
    let session = try await services.weather.open(.changing)
    let lookup = SavedPlaceLookup(session: session, style: style)
    let saved = try lookup.place(place, among: try await lookup.all())
    do throws(WeatherError) {
      _ = try await session.component.removePlace(saved.id, reader: .owner)
    } catch {
      throw CommandFailure(error, language: style.language)
    }
    guard !style.isJSON else { return try services.terminal.printJSON(PlaceDocument(saved.place, saved: nil)) }
    try services.terminal.print(Phrases.of(style.language).weather.list.removed(PlaceWords.full(saved.place)))
  }
}
