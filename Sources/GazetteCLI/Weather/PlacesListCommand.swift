package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette places list`: the saved places, by rank.
package struct PlacesListCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static var configuration: CommandConfiguration {
    CommandConfiguration("list", \.places.list)
  }

  @OptionGroup(title: Spoken.words.options.reading)
  var reading: ReadingOptions

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  /// A command without options.
  package init() {}

  /// Writes the places.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    let style = try services.readingStyle(reading)
    let session = try await services.weather.open(.reading)
    let places = try await SavedPlaceLookup(session: session, style: style).all()
    guard !style.isJSON else {
      return try services.terminal.printJSON(places.map { PlaceDocument($0.place, saved: $0) })
    }
    var table = TextTable(columns: [.figures(""), .words(""), .words(""), .words("")])
    for saved in places {
      table.add([
        String(saved.rank + 1), (saved.isHome ? "⌂ " : "") + saved.place.name, PlaceWords.whereabouts(saved.place),
        saved.id.text,
      ])
    }
    guard !places.isEmpty else {
      let list = Phrases.of(style.language).weather.list
      return services.terminal.note("\(list.emptyTitle). \(list.emptyText)")
    }
    try services.terminal.print(table.text(width: services.terminal.width))
  }
}
