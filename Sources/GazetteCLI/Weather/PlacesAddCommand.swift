package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette places add PLACE`: saves a place and fetches its weather.
package struct PlacesAddCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("add", \.places.add)
  }

  @Argument(help: .localized(\.places.newPlace))
  var place: String

  @Option(help: .localized(\.places.newName))
  var name: String?

  @OptionGroup(title: CommandLanguage.words.options.reading)
  var reading: ReadingOptions

  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Saves the place; reports a failed fetch of its weather, after which the place stays saved.
  package func run(with services: CommandServices) async throws {
    let style = try services.readingStyle(reading)
    let session = try await services.weather.open(.changing, reading.reader)
    let resolver = PlaceResolver(
      command: "gazette places add", session: session, style: style, terminal: services.terminal)
    var found = try await resolver.place(place)
    if let name, !name.isEmpty { found.name = String(name.prefix(PlaceQuery.maximumLength)) }
    let added = try await session.places.add(found, waiting: true, for: session.reader)
    let phrases = Phrases.of(style.language).weather
    if let error = added.error { services.terminal.note(phrases.sentence(error)) }
    guard !style.isJSON else {
      return try services.terminal.printJSON(PlaceDocument(added.saved.place, saved: added.saved))
    }
    try services.terminal.print(
      (added.isNew ? phrases.add.saved : phrases.add.known)(added.saved.place.fullName))
  }
}
