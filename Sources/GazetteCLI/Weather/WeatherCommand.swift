package import ArgumentParser
import Foundation
import GazetteDomain
import GazettePresentation

/// `gazette weather [PLACE]`: the saved places at a glance, or everything about one place.
package struct WeatherCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("weather", \.places.weather)
  }

  @Argument(help: .spoken(\.places.place))
  var place: String?

  @OptionGroup(title: Spoken.words.options.reading)
  var reading: ReadingOptions

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Writes the weather.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    let style = try services.readingStyle(reading)
    let session = try await services.weather.open(.reading)
    let report = WeatherReportWriter(session: session, style: style, terminal: services.terminal)
    guard let place else { return try await report.writeList() }
    let choice = PlaceChoice(session: session, style: style, terminal: services.terminal)
    try await report.writeDetail(try await choice.place(place))
  }
}

/// Writes weather to a terminal.
struct WeatherReportWriter {
  let session: WeatherSession
  let style: ReadingStyle
  let terminal: Terminal

  /// Writes the saved places as a table, or as JSON; what is stored, without waiting for the network.
  func writeList() async throws(CommandFailure) {
    let places: [PlaceWeather]
    do throws(StoreError) {
      places = try await session.component.listPlaces(reader: .owner)
    } catch {
      throw CommandFailure(error, language: style.language)
    }
    guard !style.isJSON else { return try terminal.printJSON(places.map(document)) }
    guard !places.isEmpty else {
      terminal.note(phrases.list.emptyTitle + ". " + phrases.list.emptyText)
      return terminal.note("gazette places add Paris")
    }
    try terminal.print(table(places).text(width: terminal.width))
  }

  /// Writes everything about `place`, fetched now when what is stored is old.
  func writeDetail(_ place: Place) async throws(CommandFailure) {
    let stored = try await fresh(place)
    let item = PlaceWeather(place: place, saved: try await saved(place.id), weather: stored)
    guard !style.isJSON else { return try terminal.printJSON(document(item)) }
    let page = WeatherDetailPresenter(edition: session.edition(style), credits: session.credits).page(item)
    try terminal.print(WeatherDetailText(page: page, phrases: phrases, width: terminal.width).text)
  }

  private var phrases: WeatherPhrases { Phrases.of(style.language).weather }

  private func document(_ item: PlaceWeather) -> WeatherDocument {
    WeatherDocument(item, units: style.units, language: style.language, now: session.now())
  }

  private func table(_ places: [PlaceWeather]) -> TextTable {
    let presenter = WeatherListPresenter(edition: session.edition(style), credits: session.credits)
    let names = phrases.list.columns
    var table = TextTable(columns: [
      .words(names[0]), .figures(names[1]), .words(names[2]), .figures(names[3]), .figures(names[4]),
      .figures(names[5]), .words(names[6]), .words(names[7]),
    ])
    for row in places.enumerated().map({ presenter.row($0.element) }) {
      table.add([
        row.isHome ? "⌂ \(row.name)" : row.name, row.temperature ?? "–", row.sky ?? phrases.list.noData,
        row.low ?? "–", row.high ?? "–", row.wind ?? "–", row.localTime ?? "", row.age?.text ?? "",
      ])
    }
    return table
  }

  /// What is stored at the place, refreshed when it is old; a failure is told, and what is stored is shown all the same.
  private func fresh(_ place: Place) async throws(CommandFailure) -> PositionWeather {
    do throws(WeatherError) {
      let stored = try await session.component.readPlace.stored(at: place.id)
      guard session.component.freshness.isOld(stored, at: session.now()) else { return stored }
      do throws(WeatherError) {
        try await session.component.refreshPlace(place.id)
      } catch {
        guard stored.report != nil else { throw error }
        terminal.note(phrases.trouble(error))
      }
      return try await session.component.readPlace.stored(at: place.id)
    } catch {
      throw CommandFailure(error, language: style.language)
    }
  }

  private func saved(_ id: PlaceID) async throws(CommandFailure) -> SavedPlace? {
    do throws(StoreError) {
      return try await session.component.listPlaces(reader: .owner).first { $0.id == id }?.saved
    } catch {
      throw CommandFailure(error, language: style.language)
    }
  }
}
