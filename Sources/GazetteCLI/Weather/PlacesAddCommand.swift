package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette places add PLACE`: saves a place and fetches its weather.
package struct PlacesAddCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("add", \.places.add)
  }

  @Argument(help: .spoken(\.places.newPlace))
  var place: String

  @Option(help: .spoken(\.places.newName))
  var name: String?

  @OptionGroup(title: Spoken.words.options.reading)
  var reading: ReadingOptions

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Saves the place; when its weather cannot be fetched now, that is told, and the place stays saved.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    let style = try services.readingStyle(reading)
    let session = try await services.weather.open(.changing)
    let choice = PlaceChoice(session: session, style: style, terminal: services.terminal)
    var found = try await choice.place(place)
    if let name, !name.isEmpty { found.name = String(name.prefix(PlaceQuery.longest)) }
    let isKnown = try await SavedPlaceLookup(session: session, style: style).all().contains { $0.id == found.id }
    let saved: SavedPlace
    do throws(StoreError) {
      saved = try await session.component.addPlace(found, reader: .owner)
    } catch {
      throw CommandFailure(error, language: style.language)
    }
    let phrases = Phrases.of(style.language).weather
    do throws(WeatherError) {
      try await session.component.refreshPlace(saved.id)
    } catch {
      services.terminal.note(phrases.trouble(error))
    }
    guard !style.isJSON else {
      return try services.terminal.printJSON(PlaceDocument(saved.place, saved: saved))
    }
    try services.terminal.print((isKnown ? phrases.add.known : phrases.add.saved)(PlaceWords.full(saved.place)))
  }
}
