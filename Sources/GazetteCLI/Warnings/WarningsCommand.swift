package import ArgumentParser
import Foundation
import GazetteDomain
import GazettePresentation

/// `gazette warnings [PLACE]`: the official warnings at the saved places, or at one place.
package struct WarningsCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("warnings", \.places.warnings)
  }

  @Argument(help: .localized(\.places.warnedPlace))
  var place: String?

  @OptionGroup(title: CommandLanguage.words.options.reading)
  var reading: ReadingOptions

  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Writes the known warnings; sends no request.
  package func run(with services: CommandServices) async throws {
    let style = try services.readingStyle(reading)
    let session = try await services.weather.open(.reading, reading.reader)
    let writer = WarningsWriter(session: session, style: style, terminal: services.terminal)
    guard let place else { return try await writer.writeAll() }
    let resolver = PlaceResolver(
      command: "gazette warnings", session: session, style: style, terminal: services.terminal)
    try await writer.write(try await resolver.place(place))
  }
}

/// Writes warnings to a terminal.
private struct WarningsWriter {
  let session: WeatherSession
  let style: ReadingStyle
  let terminal: Terminal

  private var presenter: WarningStripPresenter { WarningStripPresenter(edition: session.edition(style)) }

  /// Writes the warnings of all saved places, each once; as JSON, place by place.
  func writeAll() async throws {
    let places = try await session.warnings.forReader(session.reader, languageCode: style.language.code)
    guard !style.isJSON else {
      return try terminal.printJSON(
        places.map {
          PlaceWarningsDocument(
            place: PlaceDocument($0.saved.place, saved: $0.saved),
            warnings: WarningsDocument($0.known, language: style.language, limit: .none))
        })
    }
    var window = WarningWindow.whole
    guard let strip = presenter.strip(places, in: &window) else {
      terminal.note(Phrases.of(style.language)[WarningPhrases.self].noPlaces)
      return terminal.note("gazette places add Paris")
    }
    try terminal.print(WarningText(strip: strip, width: terminal.width, includesDetails: true).text)
  }

  /// Writes the warnings at `place`, saved or not.
  func write(_ place: Place) async throws {
    let known = try await session.warnings.at(place.coordinate, countryCode: place.countryCode)
    guard !style.isJSON else {
      return try terminal.printJSON(WarningsDocument(known, language: style.language, limit: .none))
    }
    let strip = presenter.strip(
      at: WarnedPlace(known, country: place.country, timeZone: place.timeZone))
    let title = place.fullName
    try terminal.print("\(title)\n" + WarningText(strip: strip, width: terminal.width, includesDetails: true).text)
  }
}

/// A saved place with its known warnings, as JSON.
private struct PlaceWarningsDocument: Encodable {
  let place: PlaceDocument
  let warnings: WarningsDocument
}

/// Warnings as lines of text: the sign and the word of each level, then the service's own words.
struct WarningText {
  let strip: WarningStrip
  /// The width at which sentences wrap; nil for no wrapping.
  let width: Int?
  /// True to include the service's headlines and senders.
  var includesDetails = false

  /// The warnings, the most severe first, then their reliability; never empty.
  var text: String {
    let lines = strip.lines.flatMap(lines)
    let notes = ([strip.more].compactMap(\.self) + strip.notes).map(\.text)
    let asOf = strip.lines.isEmpty ? [] : [strip.asOf].compactMap(\.self)
    let terms = includesDetails && strip.services.contains(.meteoAlarm) ? ["", disclaimer] : []
    return (lines + (notes + asOf + terms).flatMap(wrapped)).joined(separator: "\n")
  }

  private func wrapped(_ sentence: String) -> [String] {
    guard let width, !sentence.isEmpty else { return [sentence] }
    return LineWrapping.wrapped(sentence, columns: max(20, width))
  }

  private var disclaimer: String {
    let words = Phrases.of(CommandLanguage.language)[WarningPhrases.self].detail
    return "\(words.meteoAlarm) \(MeteoAlarmDisclaimer.before)\(MeteoAlarmDisclaimer.site)."
  }

  private func lines(_ line: WarningLine) -> [String] {
    let first = [line.mark.words, line.event.text, line.place, line.period].filter { !$0.isEmpty }
    let raised = line.raised.map { " (\($0))" } ?? ""
    let head = "\(line.mark.sign) \(first.joined(separator: " · "))\(raised)"
    guard includesDetails else { return [head] }
    return [head] + [line.headline?.text, line.byline].compactMap { $0.map { "  \($0)" } }
  }
}
