package import ArgumentParser
import Foundation
import GazetteDomain
import GazettePresentation

/// `gazette watches show WATCH`: a watch and its latest matches.
package struct WatchesShowCommand: WatchesSubcommand {
  package static var configuration: CommandConfiguration { CommandConfiguration("show", \.watches.show) }

  /// The valid numbers of matches.
  private static let limits = 1...1000

  @Argument(help: .localized(\.watches.watch))
  var watch: String
  @Option(help: .localized(\.watches.limit))
  var limit = 30
  @OptionGroup(title: CommandLanguage.words.options.reading)
  package var reading: ReadingOptions
  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Rejects an invalid limit.
  package func validate() throws {
    guard Self.limits.contains(limit) else {
      throw ValidationError("--limit", given: "\(limit)", expected: .number(Self.limits))
    }
  }

  /// Writes the watch without recording a visit, so the matches stay new.
  package func work(in session: WatchesSession, _ style: ReadingStyle, _ terminal: Terminal) async throws {
    let status = try await session.find(watch, style.language)
    let matches = try await session.watches.matches(
      of: status.id, after: nil, limit: limit + 1, for: session.reader)
    guard !style.isJSON else {
      return try terminal.printJSON(
        WatchDetailDocument(
          watch: WatchDocument(status), latest: WatchMatchListDocument(matches, limit: limit)))
    }
    let watch = status.watch
    let lines = [watch.name, watch.query.text, watch.actionWords(style.language)].filter { !$0.isEmpty }
    try terminal.print(lines.map(TerminalText.safe).joined(separator: "\n"))
    guard !matches.isEmpty else {
      return terminal.note(Phrases.of(style.language)[WatchPhrases.self].detail.none)
    }
    var table = WatchMatchTable(edition: session.edition(style))
    for match in matches.prefix(limit) { table.add(match.subject.kind, match.title, match.date, match.occasion) }
    try terminal.print("\n" + table.text(width: terminal.width))
  }
}

/// A watch with its latest matches, as JSON.
private struct WatchDetailDocument: Encodable {
  let watch: WatchDocument
  let latest: WatchMatchListDocument
}

/// Matches as the rows of a table.
struct WatchMatchTable {
  private let edition: Edition
  private let phrases: WatchPhrases
  private var table: TextTable

  /// Makes a table without rows.
  init(edition: Edition) {
    self.edition = edition
    phrases = edition.phrases[WatchPhrases.self]
    let words = edition.phrases.commands.watches
    table = TextTable(columns: [.words(words.kind), .words(words.title), .words(words.date)])
  }

  /// Adds a row; an event other than an arrival is named after the title.
  mutating func add(_ kind: WatchedKind, _ title: String, _ date: Date, _ occasion: WatchOccasion = .appeared) {
    let event = phrases.occasion(occasion).map { " (\($0))" } ?? ""
    table.add([phrases.kind(kind), TerminalText.safe(title) + event, edition.dates.short(date)])
  }

  /// Returns the table as lines.
  func text(width: Int?) -> String { table.text(width: width) }
}
