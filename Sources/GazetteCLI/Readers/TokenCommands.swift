public import ArgumentParser
import CivilDates
internal import Foundation
public import GazetteDomain
import GazettePresentation

/// `gazette readers tokens NAME`: a reader's tokens.
package struct ReadersTokensCommand: ReadersSubcommand {
  package static var configuration: CommandConfiguration { CommandConfiguration("tokens", \.readers.tokens) }

  @Argument(help: .spoken(\.readers.name))
  var name: String

  @Flag(help: .spoken(\.options.json))
  var json = false

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  package var isForPrograms: Bool { json }

  package init() {}

  /// Writes the tokens, the latest made first.
  package func work(in session: ReadersSession, on terminal: Terminal) async throws {
    let reader = try await session.reader(name)
    let tokens = try await session.readers.tokens(of: reader.id)
    guard !json else { return try terminal.printJSON(tokens.map { TokenDocument($0) }) }
    let (words, dates) = (Spoken.words.readers.output, session.dates)
    guard !tokens.isEmpty else { return terminal.note(words.noTokens(reader.name.text)) }
    var table = TextTable(columns: words.tokenColumns.map { .words($0) })
    for token in tokens {
      table.add([
        token.name.text, token.scope.rawValue, token.prefix, dates.short(token.created),
        token.ends.map(dates.short) ?? words.never, token.lastUse.map { used($0, dates, words) } ?? "–",
        token.id.rawValue,
      ])
    }
    try terminal.print(table.text(width: terminal.width))
  }

  private func used(_ use: LastUse, _ dates: DateFormat, _ words: ReadersOutputPhrases) -> String {
    let date = "\(dates.short(use.date)), \(dates.time(use.date))"
    return use.address.map { words.used(date, $0.text) } ?? date
  }
}

/// `gazette readers token NAME`: makes a token.
package struct ReadersTokenCommand: ReadersSubcommand {
  package static var configuration: CommandConfiguration { CommandConfiguration("token", \.readers.token) }

  @Argument(help: .spoken(\.readers.name))
  var reader: String

  @Option(help: .spoken(\.readers.tokenName))
  var name: String

  @Option(help: .spoken(\.readers.scope))
  var scope: AccessToken.Scope

  @Option(help: .spoken(\.readers.ends))
  var ends: String?

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Writes the token alone, so that it can be piped, and what to know of it to standard error.
  package func work(in session: ReadersSession, on terminal: Terminal) async throws {
    let end = try ends.map { (text) throws(CommandFailure) in try Self.beginning(of: text, in: session.timeZone) }
    let reader = try await session.reader(reader)
    let issued = try await session.readers.makeToken(named: name, scope: scope, ends: end, for: reader.id)
    try terminal.print(issued.text)
    terminal.note(Spoken.words.readers.output.tokenMade(reader.name.text))
  }

  private static func beginning(of text: String, in timeZone: TimeZone) throws(CommandFailure) -> Date {
    // The one place where a day's beginning is asked for in a time zone, which only Foundation knows.
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = CalendarDay(iso: text).map { DateComponents(year: $0.year, month: $0.month, day: $0.day) }
    guard let date = parts.flatMap(calendar.date) else {
      throw CommandFailure(.data, Spoken.words.readers.output.badDate)
    }
    return date
  }
}

extension AccessToken.Scope: ExpressibleByArgument {}

/// `gazette readers revoke NAME TOKEN`: makes a token useless.
package struct ReadersRevokeCommand: ReadersSubcommand {
  package static var configuration: CommandConfiguration { CommandConfiguration("revoke", \.readers.revoke) }

  @Argument(help: .spoken(\.readers.name))
  var name: String

  @Argument(help: .spoken(\.readers.tokenID))
  var token: String

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Revokes the token and says so.
  package func work(in session: ReadersSession, on terminal: Terminal) async throws {
    let reader = try await session.reader(name)
    let meant = try await session.readers.tokens(of: reader.id).filter {
      $0.id.rawValue == token || $0.prefix == token
    }
    // Of two that begin alike neither is meant surely.
    guard let found = meant.first, meant.count == 1 else { throw ReadersProblem.unknown(.token) }
    try await session.readers.revoke(found.id, of: reader.id)
    try terminal.print(Spoken.words.readers.output.revoked(found.name.text))
  }
}
