package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette places reorder PLACE…`: puts places first, in the order given.
package struct PlacesReorderCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static var configuration: CommandConfiguration {
    CommandConfiguration("reorder", \.places.reorder)
  }

  @Argument(help: .spoken(\.places.places))
  var places: [String]

  @OptionGroup(title: Spoken.words.options.reading)
  var reading: ReadingOptions

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  /// A command without options.
  package init() {}

  /// Reorders the list and writes it.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    let style = try services.readingStyle(reading)
    let session = try await services.weather.open(.changing)
    let lookup = SavedPlaceLookup(session: session, style: style)
    let saved = try await lookup.all()
    var ids: [PlaceID] = []
    for typed in places { ids.append(try lookup.place(typed, among: saved).id) }
    do throws(StoreError) {
      try await session.component.arrangePlaces(order: ids, reader: .owner)
    } catch {
      throw CommandFailure(error, language: style.language)
    }
    let ordered = try await lookup.all()
    guard !style.isJSON else {
      return try services.terminal.printJSON(ordered.map { PlaceDocument($0.place, saved: $0) })
    }
    try services.terminal.print(ordered.map { "\($0.rank + 1)  \($0.place.name)" }.joined(separator: "\n"))
  }
}
