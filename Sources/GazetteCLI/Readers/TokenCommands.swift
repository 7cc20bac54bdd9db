public import ArgumentParser
import CivilDates
internal import Foundation
public import GazetteDomain
import GazettePresentation

/// `gazette readers tokens NAME`: a reader's tokens, the latest first.
struct ListTokens: ReadersVerb {
  static var configuration: CommandConfiguration { CommandConfiguration("tokens", \.readers.tokens) }

  @OptionGroup var reader: NamedReader

  @Flag(help: .localized(\.options.json))
  var json = false

  func work(in session: ReadersSession, on terminal: Terminal) async throws {
    let reader = try await reader.find(in: session)
    let tokens = try await session.readers.tokens(of: reader.id)
    guard !json else { return try terminal.printJSON(tokens.map { TokenDocument($0) }) }
    let dates = session.dates
    guard !tokens.isEmpty else { return terminal.note(words.noTokens(reader.name.text)) }
    var table = TextTable(columns: words.tokenColumns.map { .words($0) })
    for token in tokens {
      table.add([
        token.name.text, token.scope.rawValue, token.prefix, dates.short(token.created),
        token.ends.map(dates.short) ?? words.never, token.lastUse.map { used($0, dates) } ?? "–",
        token.id.rawValue,
      ])
    }
    try terminal.print(table.text(width: terminal.width))
  }

  private func used(_ use: LastUse, _ dates: DateFormat) -> String {
    let date = "\(dates.short(use.date)), \(dates.time(use.date))"
    return use.address.map { words.used(date, $0.text) } ?? date
  }
}

/// `gazette readers token NAME`: makes a token, and prints only that to standard output.
struct MakeToken: ReadersVerb {
  static var configuration: CommandConfiguration { CommandConfiguration("token", \.readers.token) }

  @OptionGroup var reader: NamedReader

  @Option(help: .localized(\.readers.tokenName))
  var name: String

  @Option(help: .localized(\.readers.scope))
  var scope: AccessToken.Scope

  @Option(help: .localized(\.readers.ends))
  var ends: String?

  func work(in session: ReadersSession, on terminal: Terminal) async throws {
    let end = try ends.map { (text) throws(CommandFailure) in try Self.beginning(of: text, in: session.timeZone) }
    let reader = try await reader.find(in: session)
    let issued = try await session.readers.makeToken(named: name, scope: scope, ends: end, for: reader.id)
    try terminal.print(issued.text)
    terminal.note(words.tokenMade(reader.name.text))
  }

  private static func beginning(of text: String, in timeZone: TimeZone) throws(CommandFailure) -> Date {
    // The one place that needs the start of a day in a time zone, which only Foundation provides.
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = CalendarDay(iso: text).map { DateComponents(year: $0.year, month: $0.month, day: $0.day) }
    guard let date = parts.flatMap(calendar.date) else {
      throw CommandFailure(.data, CommandLanguage.words.readers.output.badDate)
    }
    return date
  }
}

extension AccessToken.Scope: ExpressibleByArgument {}

/// `gazette readers revoke NAME TOKEN`: revokes a token.
struct RevokeToken: ReadersVerb {
  static var configuration: CommandConfiguration { CommandConfiguration("revoke", \.readers.revoke) }

  @OptionGroup var reader: NamedReader

  @Argument(help: .localized(\.readers.tokenID))
  var token: String

  func work(in session: ReadersSession, on terminal: Terminal) async throws {
    let reader = try await reader.find(in: session)
    let matches = try await session.readers.tokens(of: reader.id).filter {
      $0.id.rawValue == token || $0.prefix == token
    }
    // A beginning shared by two tokens is ambiguous.
    guard let found = matches.first, matches.count == 1 else { throw ReadersProblem.unknown(.token) }
    try await session.readers.revoke(found.id, of: reader.id)
    try terminal.print(words.revoked(found.name.text))
  }
}
