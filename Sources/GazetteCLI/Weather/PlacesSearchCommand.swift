package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette places search NAME`: places of the world by that name.
package struct PlacesSearchCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("search", \.places.search)
  }

  @Argument(help: .spoken(\.places.searchedName))
  var name: String

  @Option(help: .spoken(\.places.limit))
  var limit = 10

  @Flag(help: .spoken(\.places.more))
  var more = false

  @OptionGroup(title: Spoken.words.options.reading)
  var reading: ReadingOptions

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Refuses a limit that is none.
  package func validate() throws {
    guard (1...50).contains(limit) else {
      throw ValidationError("--limit", given: "\(limit)", expected: .number(1...50))
    }
  }

  /// Writes what is found.
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

/// Lists places that a search found, to choose from.
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

/// Settles which place a person means, or tells how to say it.
struct PlaceChoice {
  let session: WeatherSession
  let style: ReadingStyle
  let terminal: Terminal

  /// The one place that `typed` means.
  /// - Throws: ``ExitStatus/homonyms`` after listing them, ``ExitStatus/noInput`` when there is none.
  func place(_ typed: String) async throws -> Place {
    let finding = try await session.places.find(
      typed, languageCode: style.language.code, for: session.reader)
    let phrases = Phrases.of(style.language).weather.add
    switch finding {
    case .one(let place): return named(place)
    case .none: throw CommandFailure(.noInput, phrases.nothingFound(typed), advice: phrases.suggestion)
    case .perhaps(let result):
      if let meant = result.didYouMean { terminal.note(phrases.didYouMean(meant)) }
      try SuggestionList(session: session, style: style, terminal: terminal).write(result.suggestions)
      throw CommandFailure(.noInput, phrases.nothingFound(typed), advice: result.suggestions.first?.id.text)
    case .several(let suggestions):
      try SuggestionList(session: session, style: style, terminal: terminal).write(suggestions)
      throw CommandFailure(
        .homonyms, phrases.chooseOne(typed), advice: suggestions.first?.id.text)
    }
  }

  /// A position that has no name is told by the way from the nearest known city, as on the map.
  private func named(_ place: Place) -> Place {
    PointName(edition: session.edition(style), known: session.known).named(place)
  }
}
