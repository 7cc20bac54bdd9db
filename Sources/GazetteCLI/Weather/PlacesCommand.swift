package import ArgumentParser
import BoundedNumbers
import GazetteDomain
import GazettePresentation

/// `gazette places`: searches, adds, lists, removes, refreshes and reorders the saved places.
package struct PlacesCommand: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "places", \.places.group,
      subcommands: [
        PlacesListCommand.self, PlacesSearchCommand.self, PlacesAddCommand.self, PlacesRemoveCommand.self,
        PlacesRefreshCommand.self, PlacesReorderCommand.self, PlacesHomeCommand.self,
      ],
      defaultSubcommand: PlacesListCommand.self)
  }

  package init() {}
}

/// `gazette places list`: the saved places, by rank.
package struct PlacesListCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("list", \.places.list)
  }

  @OptionGroup(title: CommandLanguage.words.options.reading)
  var reading: ReadingOptions

  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Writes the places.
  package func run(with services: CommandServices) async throws {
    let style = try services.readingStyle(reading)
    let session = try await services.weather.open(.reading, reading.reader)
    let places = try await SavedPlaceLookup(session: session, style: style).all()
    guard !style.isJSON else {
      return try services.terminal.printJSON(places.map { PlaceDocument($0.place, saved: $0) })
    }
    var table = TextTable(columns: [.figures(""), .words(""), .words(""), .words("")])
    for saved in places {
      table.add([
        String(saved.rank + 1), (saved.isHome ? "⌂ " : "") + saved.place.name, saved.place.whereabouts,
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

/// `gazette places remove PLACE`: removes a place from the list.
package struct PlacesRemoveCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("remove", \.places.remove)
  }

  @Argument(help: .localized(\.options.savedPlace))
  var place: String

  @OptionGroup(title: CommandLanguage.words.options.reading)
  var reading: ReadingOptions

  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Removes the place and confirms it.
  package func run(with services: CommandServices) async throws {
    let style = try services.readingStyle(reading)
    let session = try await services.weather.open(.changing, reading.reader)
    let lookup = SavedPlaceLookup(session: session, style: style)
    let saved = try lookup.place(place, among: try await lookup.all())
    _ = try await session.places.remove(saved.id, for: session.reader)
    guard !style.isJSON else { return try services.terminal.printJSON(PlaceDocument(saved.place, saved: nil)) }
    try services.terminal.print(Phrases.of(style.language).weather.list.removed(saved.place.fullName))
  }
}

/// `gazette places reorder PLACE…`: puts places first, in the order given.
package struct PlacesReorderCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("reorder", \.places.reorder)
  }

  @Argument(help: .localized(\.places.places))
  var places: [String]

  @OptionGroup(title: CommandLanguage.words.options.reading)
  var reading: ReadingOptions

  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Reorders the list and writes it.
  package func run(with services: CommandServices) async throws {
    let style = try services.readingStyle(reading)
    let session = try await services.weather.open(.changing, reading.reader)
    let lookup = SavedPlaceLookup(session: session, style: style)
    let saved = try await lookup.all()
    var ids: [PlaceID] = []
    for typed in places { ids.append(try lookup.place(typed, among: saved).id) }
    try await session.places.reorder(ids, for: session.reader)
    let ordered = try await lookup.all()
    guard !style.isJSON else {
      return try services.terminal.printJSON(ordered.map { PlaceDocument($0.place, saved: $0) })
    }
    try services.terminal.print(ordered.map { "\($0.rank + 1)  \($0.place.name)" }.joined(separator: "\n"))
  }
}

/// `gazette places home PLACE`: makes a saved place the home city.
package struct PlacesHomeCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("home", \.places.home)
  }

  @Argument(help: .localized(\.options.savedPlace))
  var place: String

  @OptionGroup(title: CommandLanguage.words.options.reading)
  var reading: ReadingOptions

  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Chooses the place and confirms it.
  package func run(with services: CommandServices) async throws {
    let style = try services.readingStyle(reading)
    let session = try await services.weather.open(.changing, reading.reader)
    let lookup = SavedPlaceLookup(session: session, style: style)
    let saved = try lookup.place(place, among: try await lookup.all())
    try await session.places.chooseHome(saved.id, for: session.reader)
    let phrases = Phrases.of(style.language)
    guard !style.isJSON else { return try services.terminal.printJSON(PlaceDocument(saved.place, saved: saved)) }
    try services.terminal.print(
      phrases.commands.output.line(phrases.weather.list.home, saved.place.fullName))
  }
}

/// Finds saved places by a typed name, rank from 1, or position.
struct SavedPlaceLookup {
  let session: WeatherSession
  let style: ReadingStyle

  /// Returns all saved places by rank.
  func all() async throws(WeatherError) -> [SavedPlace] {
    try await session.places.glances(for: session.reader, languageCode: style.language.code).compactMap(\.saved)
  }

  /// Returns the saved place that `typed` means.
  /// - Throws: ``ExitStatus/noInput`` when there is none, ``ExitStatus/homonyms`` when there are several.
  func place(_ typed: String, among places: [SavedPlace]) throws(CommandFailure) -> SavedPlace {
    let folded = TextFolding.fold(typed)
    guard !folded.isEmpty else { throw CommandFailure(WeatherError.query(.empty), language: style.language) }
    if let rank = Int(typed, in: 1...100_000), let place = places.first(where: { $0.rank == rank - 1 }) { return place }
    let matching = places.filter {
      $0.id.text == typed
        || $0.variants.contains {
          TextFolding.fold($0.name) == folded || TextFolding.fold($0.fullName) == folded
        }
    }
    let phrases = Phrases.of(style.language).weather
    guard let first = matching.first else {
      let line = Phrases.of(style.language).commands.output.line
      throw CommandFailure(.noInput, line(typed, phrases.notSaved), advice: "gazette places list")
    }
    guard matching.count == 1 else {
      let choices = matching.map { "\($0.id.text)  \($0.place.fullName)" }.joined(separator: "\n  ")
      throw CommandFailure(.homonyms, phrases.add.chooseOne(typed), advice: choices)
    }
    return first
  }
}
