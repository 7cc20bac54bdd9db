import BoundedNumbers
import CPostgres
import Foundation

// Unchecked: libpq's list of options, walked to the one without a name and freed; its texts end with a zero byte.

/// The address of the database, and the limits of its use.
public struct PostgresConfiguration: Sendable {
  /// `postgres://user:password@host:port/name?sslmode=verify-full`, or keywords such as `host=… dbname=…`; the `PG*` variables
  /// and the password file supply missing values.
  public let address: String
  /// The maximum number of connections.
  public var maximumConnections = 10
  /// The time limit of a statement.
  public var statementLimit = Duration.seconds(30)
  /// The time limit of a read's wait for a table lock: no reader waits longer for a page, and the waiting read occupies a
  /// connection that others need.
  var readLockLimit = Duration.seconds(2)
  /// The time limit of a write's wait for another transaction's locks.
  var writeLockLimit = Duration.seconds(10)
  /// The time limit of a transaction's wait for a free connection.
  public var waitLimit = Duration.seconds(10)
  /// The time limit of connecting to a host, in whole seconds.
  public var connectLimit = Duration.seconds(5)
  /// The maximum number of retries after conflicts.
  var maximumAttempts = 8
  /// The additional time before this program cancels a statement: normally the server does so first.
  var grace = Duration.seconds(3)
  /// The servers; copies of this value share the knowledge of the last connected one.
  let hosts: ServerHosts

  /// Reads the address; it may be empty when the `PG*` variables contain everything.
  /// - Throws: ``PostgresProblem/unreadableAddress(detail:)``, without the content, which may be a password.
  public init(address: String) throws(PostgresProblem) {
    self.address = address
    var message: UnsafeMutablePointer<CChar>?
    let isAddress = address.contains("=") || address.contains("://")
    guard let options = PQconninfoParse(isAddress || address.isEmpty ? address : "dbname='\(address)'", &message) else {
      PQfreemem(message)
      throw .unreadableAddress(detail: "it is neither a postgres:// address nor a list of words")
    }
    hosts = ServerHosts(Self.keywords(of: options))
    PQconninfoFree(options)
  }

  /// Returns the hosts and ports of an address; the environment may supply missing ones.
  private static func keywords(of options: UnsafeMutablePointer<PQconninfoOption>) -> [String: String] {
    let environment = ProcessInfo.processInfo.environment
    var values: [String: String] = [:]
    var next = options
    while let keyword = next.pointee.keyword {
      let value = next.pointee.val.map { String(cString: $0) }
      let fallback = next.pointee.envvar.flatMap { environment[String(cString: $0)] }
      values[String(cString: keyword)] = value ?? fallback
      next += 1
    }
    return values
  }

  /// The parameters for the driver. Later ones win, so that the address has priority.
  var parameters: [DriverParameter] { ownParameters + hosts.parameters }

  /// Returns a ping for the server of `connection`.
  func ping(forServerOf connection: OpaquePointer) -> ServerPing {
    ServerPing(parameters: ownParameters + hosts.record(connection))
  }

  private var ownParameters: [DriverParameter] {
    var parameters = [
      ("fallback_application_name", "gazette"), ("client_encoding", "UTF8"),
      // These settings detect a cut connection, and select the writable one of several hosts.
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

  /// Returns the statement that sets the limits of a session, or of a transaction.
  ///
  /// JIT is off: where it is the server's
  /// default for long statements, it takes a quarter of a second for some that are answered in one or two milliseconds.
  func limits(isLocal: Bool) -> EncodedStatement {
    let milliseconds = String(statementLimit.wholeMilliseconds)
    let idle = String((statementLimit + grace).wholeMilliseconds)
    return EncodedStatement(
      """
      SELECT set_config('statement_timeout', '\(milliseconds)', \(isLocal)),
        set_config('lock_timeout', '\(readLockLimit.wholeMilliseconds)', \(isLocal)),
        set_config('idle_in_transaction_session_timeout', '\(idle)', \(isLocal)), set_config('jit', 'off', \(isLocal))
      """)
  }

  /// The statement that allows a write transaction a longer wait for locks than a read.
  var writeLimits: EncodedStatement {
    EncodedStatement("SET LOCAL lock_timeout = \(writeLockLimit.wholeMilliseconds)")
  }

  /// Returns the pause before the next attempt to connect.
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
