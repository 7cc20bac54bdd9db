package import ArgumentParser
import Foundation
import GazetteDomain
import GazettePresentation

/// `gazette weather [PLACE]`: the saved places at a glance, or everything about one place.
package struct WeatherCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("weather", \.places.weather)
  }

  @Argument(help: .localized(\.places.place))
  var place: String?

  @Flag(help: .localized(\.places.soon))
  var soon = false

  @Flag(help: .localized(\.places.models))
  var models = false

  @OptionGroup(title: CommandLanguage.words.options.reading)
  var reading: ReadingOptions

  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Writes the weather.
  package func run(with services: CommandServices) async throws {
    let style = try services.readingStyle(reading)
    let session = try await services.weather.open(.reading, reading.reader)
    let report = WeatherReportWriter(session: session, style: style, terminal: services.terminal)
    guard let place else {
      if models { return try await report.writeModels(nil) }
      return try await soon ? report.writeSoonList() : report.writeList()
    }
    let resolver = PlaceResolver(
      command: "gazette weather", session: session, style: style, terminal: services.terminal)
    let chosen = try await resolver.place(place)
    if models { return try await report.writeModels(chosen) }
    try await soon ? report.writeSoon(chosen) : report.writeDetail(chosen)
  }
}

/// Writes weather to a terminal.
struct WeatherReportWriter {
  let session: WeatherSession
  let style: ReadingStyle
  let terminal: Terminal

  /// Writes the saved places as a table, or as JSON, from the store, without waiting for the network.
  func writeList() async throws {
    let places = try await session.places.list(for: session.reader, languageCode: style.language.code)
    guard !style.isJSON else { return try terminal.printJSON(places.map(document)) }
    guard !places.isEmpty else {
      terminal.note(phrases.list.emptyTitle + ". " + phrases.list.emptyText)
      return terminal.note("gazette places add Paris")
    }
    if let line = WeatherLine(edition: session.edition(style)).text(atHome: places) { try terminal.print(line + "\n") }
    let presenter = WarningStripPresenter(edition: session.edition(style))
    let warned = try await session.warnings.forReader(session.reader, languageCode: style.language.code)
    try terminal.print(table(places, marks: presenter.marks(warned)).text(width: terminal.width))
    var window = WarningWindow.whole
    guard let strip = presenter.strip(warned, in: &window) else { return }
    try terminal.print("\n" + WarningText(strip: strip, width: terminal.width).text)
  }

  /// Writes everything about `place`, fetched now when the stored weather is old; a failure is reported, and the stored weather
  /// is still shown.
  func writeDetail(_ place: Place) async throws {
    let fresh = try await session.weather.fresh(place.id, for: session.reader, languageCode: style.language.code)
    if let error = fresh.error { terminal.note(phrases.sentence(error)) }
    var item = fresh.item
    item.place = place
    guard !style.isJSON else { return try terminal.printJSON(document(item)) }
    let page = WeatherDetailPresenter(edition: session.edition(style), credits: session.credits).page(item)
    let known = try await session.warnings.at(place.coordinate, countryCode: place.countryCode)
    let strip = WarningStripPresenter(edition: session.edition(style)).strip(
      at: WarnedPlace(known, country: place.country, timeZone: item.weather.report?.timeZone ?? place.timeZone))
    try terminal.print(
      WeatherDetailText(
        page: page, warnings: WarningText(strip: strip, width: terminal.width), phrases: phrases, width: terminal.width
      ).text)
  }

  var phrases: WeatherPhrases { Phrases.of(style.language).weather }

  func document(_ item: PlaceWeather) -> WeatherDocument {
    WeatherDocument(item, units: style.units, language: style.language, now: session.now())
  }

  /// Returns the table; a place with a warning has the sign of its level.
  private func table(_ places: [PlaceWeather], marks: [String: WarningMark]) -> TextTable {
    let presenter = WeatherListPresenter(edition: session.edition(style), credits: session.credits)
    let names = phrases.list.columns
    var table = TextTable(columns: [
      .words(names[0]), .figures(names[1]), .words(names[2]), .figures(names[3]), .figures(names[4]),
      .figures(names[5]), .words(names[6]), .words(names[7]),
    ])
    for row in places.enumerated().map({ presenter.row($0.element) }) {
      table.add([
        [row.isHome ? "⌂" : nil, row.name, marks[row.id]?.sign].compactMap(\.self).joined(separator: " "),
        row.temperature ?? "–", row.sky ?? phrases.list.noData,
        row.low ?? "–", row.high ?? "–", row.wind ?? "–", row.localTime ?? "", row.age?.text ?? "",
      ])
    }
    return table
  }
}
