import BoundedNumbers
import CPostgres
import Foundation

// Unchecked: libpq's list of options, walked to the one without a name and freed; its texts end with a zero byte.

/// Where the database is, and within what limits it is used.
public struct PostgresConfiguration: Sendable {
  /// `postgres://user:password@host:port/name?sslmode=verify-full`, or words such as `host=… dbname=…`; what it leaves open is as
  /// the `PG*` variables and the password file say.
  public let address: String
  /// How many connections there are at most.
  public var mostConnections = 10
  /// For so long a statement may run.
  public var statementLimit = Duration.seconds(30)
  /// For so long a read waits when somebody holds a table for themselves: no reader waits longer for a page, and who waits has a
  /// connection that others want.
  var readLockLimit = Duration.seconds(2)
  /// For so long a write waits for what another transaction holds.
  var writeLockLimit = Duration.seconds(10)
  /// For so long a transaction waits for a free connection.
  public var waitLimit = Duration.seconds(10)
  /// For so long a host is tried when connecting, in whole seconds.
  public var connectLimit = Duration.seconds(5)
  /// So often a transaction is done again that met others.
  var mostAttempts = 8
  /// The server itself stops a statement first; this program when that did not happen.
  var grace = Duration.seconds(3)
  /// The servers, of which a copy of this knows too which one was connected to last.
  let hosts: ServerHosts

  /// Reads the address; it may be empty, when the `PG*` variables say all.
  /// - Throws: ``PostgresProblem/unreadableAddress(detail:)``, without what it holds, which may be a password.
  public init(address: String) throws(PostgresProblem) {
    self.address = address
    var message: UnsafeMutablePointer<CChar>?
    let isAddress = address.contains("=") || address.contains("://")
    guard let options = PQconninfoParse(isAddress || address.isEmpty ? address : "dbname='\(address)'", &message) else {
      PQfreemem(message)
      throw .unreadableAddress(detail: "it is neither a postgres:// address nor a list of words")
    }
    hosts = ServerHosts(Self.words(of: options))
    PQconninfoFree(options)
  }

  /// What an address says of where the servers are; what it leaves open may stand in the environment.
  private static func words(of options: UnsafeMutablePointer<PQconninfoOption>) -> [String: String] {
    let environment = ProcessInfo.processInfo.environment
    var words: [String: String] = [:]
    var next = options
    while let keyword = next.pointee.keyword {
      let value = next.pointee.val.map { String(cString: $0) }
      let usual = next.pointee.envvar.flatMap { environment[String(cString: $0)] }
      words[String(cString: keyword)] = value ?? usual
      next += 1
    }
    return words
  }

  /// What the driver is told. Later ones win, so that the address decides.
  var parameters: [DriverParameter] { ownParameters + hosts.parameters }

  /// How the server that `connection` leads to is asked whether it is there.
  func ping(forServerOf connection: OpaquePointer) -> ServerPing {
    ServerPing(parameters: ownParameters + hosts.note(connection))
  }

  private var ownParameters: [DriverParameter] {
    var parameters = [
      ("fallback_application_name", "gazette"), ("client_encoding", "UTF8"),
      // A connection that is cut is noticed, and of several hosts the one that can be written to is chosen.
      ("keepalives_idle", "20"), ("keepalives_interval", "5"), ("keepalives_count", "3"), ("tcp_user_timeout", "20000"),
    ]
    let environment = ProcessInfo.processInfo.environment
    if environment["PGCONNECT_TIMEOUT"] == nil {
      parameters.append(("connect_timeout", String(max(2, connectLimit.components.seconds))))
    }
    if environment["PGTARGETSESSIONATTRS"] == nil { parameters.append(("target_session_attrs", "read-write")) }
    if !address.isEmpty { parameters.append(("dbname", address)) }
    return parameters.map { DriverParameter(name: $0.0, value: $0.1) }
  }

  /// The statement that tells a session, or a transaction, its limits.
  ///
  /// A session's transactions that nobody begins, which are those that read, see one snapshot and write nothing. Nothing is compiled:
  /// where the server does that to long statements, which is what it does when nobody says anything, it takes a quarter of a second
  /// for some that are answered in one or two milliseconds.
  func limits(isLocal: Bool) -> EncodedStatement {
    let milliseconds = String(statementLimit.wholeMilliseconds)
    let idle = String((statementLimit + grace).wholeMilliseconds)
    return EncodedStatement(
      """
      SELECT set_config('statement_timeout', '\(milliseconds)', \(isLocal)),
        set_config('lock_timeout', '\(readLockLimit.wholeMilliseconds)', \(isLocal)),
        set_config('idle_in_transaction_session_timeout', '\(idle)', \(isLocal)), set_config('jit', 'off', \(isLocal))
        \(isLocal ? "" : ", \(Self.readingByItself)")
      """)
  }

  private static let readingByItself = """
    set_config('default_transaction_isolation', 'repeatable read', false), set_config('default_transaction_read_only', 'on', false)
    """

  /// The statement that lets a transaction that writes wait longer for others than a reader would.
  var writeLimits: EncodedStatement {
    EncodedStatement("SET LOCAL lock_timeout = \(writeLockLimit.wholeMilliseconds)")
  }

  /// How long to wait before connecting again.
  func pause(afterFailures failures: Int) -> Duration {
    .milliseconds(min(2000, 50 << min(max(failures, 1), 6)) * Int.random(in: 75...125) / 100)
  }
}

extension Duration {
  /// The whole milliseconds, at least one.
  fileprivate var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    return max(1, min(seconds, 1_000_000) * 1000 + attoseconds / 1_000_000_000_000_000)
  }
}
