import CPostgres
import Foundation

/// The reason why the database is unusable as configured; nothing was written.
public enum PostgresProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The address is malformed.
  case unreadableAddress(detail: String)
  /// The host name is unknown.
  case unknownHost(detail: String)
  /// The server does not respond.
  case unreachable(detail: String)
  /// The password is wrong or missing.
  case wrongPassword(detail: String)
  /// The server has no such database.
  case unknownDatabase(detail: String)
  /// The server refused the connection for another reason, such as its access list.
  case refused(detail: String)
  /// The server's certificate does not satisfy `sslmode`.
  case untrusted(detail: String)
  /// The server is older than PostgreSQL 15; `version` in the server's format: 140005 for 14.5.
  case oldServer(version: Int)
  /// The server lacks an extension, or this user may not enable it.
  case missingExtension(name: String, detail: String)
  /// The tables belong to a newer version of Gazette.
  case newerSchema(migration: String)
  /// The database has another program's tables with Gazette's names.
  case foreignTables(detail: String)
  /// The tables could not be created or changed.
  case cannotMigrate(detail: String)

  /// The message for the operator: the problem, and the remedy.
  public var description: String {
    switch self {
    case .unreadableAddress(let detail):
      "The address of the database cannot be read: \(detail). Write it as postgres://user@host:5432/gazette?sslmode=verify-full."
    case .unknownHost(let detail):
      "The host of the database is not known: \(detail). Look at the name in database.url or PGHOST."
    case .unreachable(let detail):
      "The database does not answer: \(detail). Look whether it runs, and at host and port."
    case .wrongPassword(let detail):
      "The database refuses the password: \(detail). Look at user and password in database.url, PGPASSWORD or the password file."
    case .unknownDatabase(let detail):
      "There is no such database: \(detail). Make it with: createdb --encoding UTF8 NAME."
    case .refused(let detail): "The database refuses the connection: \(detail)."
    case .untrusted(let detail):
      "The certificate of the database is not trusted: \(detail). Look at sslmode, sslrootcert and the name in database.url."
    case .oldServer(let version):
      "The database is PostgreSQL \(version / 10_000), and Gazette needs 15 or newer. Upgrade it first."
    case .missingExtension(let name, let detail):
      "The database lacks the extension \(name): \(detail). Install PostgreSQL's contrib package, and let its owner run: CREATE EXTENSION \(name);"
    case .newerSchema(let migration):
      "The database was brought up to date by a newer Gazette (\(migration)). Install that version or a newer one."
    case .foreignTables(let detail):
      "The database holds tables that are not Gazette's: \(detail). Give Gazette a database of its own."
    case .cannotMigrate(let detail): "The tables of the database cannot be made: \(detail)."
    }
  }

  /// Makes the problem of a failed connection.
  init(_ handle: borrowing ConnectionHandle) {
    let message = handle.message.split(whereSeparator: \.isNewline)
      .map { $0.drop(while: \.isWhitespace) }.joined(separator: " ")
    let needsPassword = PQconnectionNeedsPassword(handle.pointer) == 1
    let cases: [(words: [String], problem: (String) -> PostgresProblem)] = [
      (["could not translate host name"], { .unknownHost(detail: $0) }),
      (["certificate", "SSL error", "does not support SSL", "root certificate"], { .untrusted(detail: $0) }),
      (
        ["password authentication failed", "no password supplied", "PAM authentication failed"],
        { .wrongPassword(detail: $0) }
      ),
      (["database \"", "does not exist"], { .unknownDatabase(detail: $0) }),
      (["FATAL:  the database system", "FATAL:  sorry, too many clients"], { .unreachable(detail: $0) }),
      (
        [
          "invalid connection option", "invalid port", "invalid integer value", "invalid sslmode", "missing \"=\"",
          "invalid URI",
        ],
        {
          .unreadableAddress(detail: $0)
        }
      ),
      (["FATAL:"], { .refused(detail: $0) }),
    ]
    let found = cases.first { words, _ in
      words == ["database \"", "does not exist"]
        ? words.allSatisfy(message.contains) : words.contains(where: message.contains)
    }
    self = needsPassword ? .wrongPassword(detail: message) : (found?.problem(message) ?? .unreachable(detail: message))
  }
}
