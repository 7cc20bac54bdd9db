package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette places search NAME`: places of the world by that name.
package struct PlacesSearchCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("search", \.places.search)
  }

  @Argument(help: .localized(\.places.searchedName))
  var name: String

  @Option(help: .localized(\.places.limit))
  var limit = 10

  @Flag(help: .localized(\.places.more))
  var more = false

  @OptionGroup(title: CommandLanguage.words.options.reading)
  var reading: ReadingOptions

  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Rejects an invalid limit.
  package func validate() throws {
    guard (1...50).contains(limit) else {
      throw ValidationError("--limit", given: "\(limit)", expected: .number(1...50))
    }
  }

  /// Writes the results.
  package func run(with services: CommandServices) async throws {
    let style = try services.readingStyle(reading)
    let session = try await services.weather.open(.reading, reading.reader)
    let found = try await session.places.result(
      of: name, languageCode: style.language.code, limit: limit, asksProvider: more, for: session.reader)
    let phrases = Phrases.of(style.language).weather.add
    if let meant = found.didYouMean { services.terminal.note(phrases.didYouMean(meant)) }
    try SuggestionList(session: session, style: style, terminal: services.terminal).write(found.suggestions)
    if found.suggestions.isEmpty {
      throw CommandFailure(.noInput, phrases.nothingFound(name), advice: phrases.suggestion)
    }
  }
}

/// Lists search results to choose from.
struct SuggestionList {
  let session: WeatherSession
  let style: ReadingStyle
  let terminal: Terminal

  /// Writes the places as a table, or as JSON.
  func write(_ suggestions: [PlaceSuggestion]) throws(CommandFailure) {
    guard !style.isJSON else { return try terminal.printJSON(suggestions.map(PlaceDocument.init)) }
    let presenter = WeatherAddPresenter(edition: session.edition(style))
    var table = TextTable(columns: [.words(""), .words(""), .words(""), .figures(""), .words("")])
    for row in suggestions.map(presenter.row) {
      table.add([row.id, row.name, row.whereabouts, row.population ?? "", row.isSaved ? "★" : ""])
    }
    try terminal.print(table.text(width: terminal.width))
  }
}

/// Determines the place that a person means, or explains how to specify it.
struct PlaceResolver {
  /// The command that takes a place, without the place: `gazette places add`.
  let command: String
  let session: WeatherSession
  let style: ReadingStyle
  let terminal: Terminal

  /// The maximum number of commands offered for other places of a name.
  private static let maximumCommands = 5

  /// The one place that `typed` means; says so when there are smaller ones of that name, with commands for them.
  /// - Throws: ``ExitStatus/homonyms`` with commands to choose one, ``ExitStatus/noInput`` when there is none.
  func place(_ typed: String) async throws -> Place {
    let finding = try await session.places.find(
      typed, languageCode: style.language.code, for: session.reader)
    let phrases = Phrases.of(style.language).weather.add
    switch finding {
    case .one(let place): return named(place)
    case .largest(let place, let others):
      terminal.note(phrases.largest(place.fullName) + "\n  " + commands(others, of: typed))
      return place
    case .none: throw CommandFailure(.noInput, phrases.nothingFound(typed), advice: phrases.suggestion)
    case .perhaps(let result):
      if let meant = result.didYouMean { terminal.note(phrases.didYouMean(meant)) }
      try SuggestionList(session: session, style: style, terminal: terminal).write(result.suggestions)
      throw CommandFailure(
        .noInput, phrases.nothingFound(typed), advice: result.suggestions.first.map { invocation($0.place) })
    case .several(let suggestions):
      try SuggestionList(session: session, style: style, terminal: terminal).write(suggestions)
      throw CommandFailure(.homonyms, phrases.chooseOne(typed), advice: commands(suggestions, of: typed))
    }
  }

  /// A command a line for the first of `places`, and one that lists more.
  private func commands(_ places: [PlaceSuggestion], of typed: String) -> String {
    var lines = places.prefix(Self.maximumCommands).map { "\(invocation($0.place))   # \($0.place.fullName)" }
    if places.count > Self.maximumCommands {
      lines.append("gazette places search '\(typed.replacing("'", with: "'\\''"))'")
    }
    return lines.joined(separator: "\n  ")
  }

  /// The command for a place. The `--` keeps a negative latitude from being read as an option.
  private func invocation(_ place: Place) -> String {
    "\(command) \(place.coordinate.latitude < 0 ? "-- " : "")\(place.id.text)"
  }

  /// Names an unnamed position by its distance from the nearest known city, as on the map.
  private func named(_ place: Place) -> Place {
    PointName(edition: session.edition(style), known: session.known).named(place)
  }
}
