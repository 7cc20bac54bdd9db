import GazetteStore
/// The kind of a transaction.
enum TransactionKind: Sendable {
  case reading
  /// A read that also records the snapshot it sees, in ``PostgresConnection/visibleState``.
  case readingSnapshot
  /// A read of everything, without a time limit.
  case copying
  case writing(Isolation, Durability)
  /// A write without a time limit, such as a migration.
  case migrating

  /// The statement that begins it.
  var begin: String {
    switch self {
    case .reading, .readingSnapshot, .copying: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    case .writing(let isolation, _): "BEGIN ISOLATION LEVEL \(isolation.level) READ WRITE"
    case .migrating: "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
    }
  }

  /// The settings of this kind.
  var settings: [String] {
    switch self {
    case .writing(_, .repeatable), .writing(_, .followed): ["SET LOCAL synchronous_commit = off"]
    case .migrating: ["SET LOCAL statement_timeout = 0"]
    case .readingSnapshot: [Self.visibleStateQuery]
    case .copying: ["SET LOCAL statement_timeout = 0", "SET LOCAL idle_in_transaction_session_timeout = 0"]
    default: []
    }
  }

  var isLong: Bool {
    switch self {
    case .migrating, .copying: true
    case .reading, .readingSnapshot, .writing: false
    }
  }
  /// True for transactions that are cancelled when their caller leaves, and whose end does not matter.
  var isReading: Bool {
    switch self {
    case .reading, .readingSnapshot, .copying: true
    case .writing, .migrating: false
    }
  }

  /// The query for the visible transactions and the newest announced change; the last of the statements that begin
  /// ``readingSnapshot``.
  static let visibleStateQuery =
    "SELECT pg_current_snapshot()::text AS visible, (SELECT max(changeID) FROM change) AS latestChange"
}

extension Isolation {
  /// The level's name in SQL.
  fileprivate var level: String {
    switch self {
    case .readCommitted: "READ COMMITTED"
    case .serializable: "SERIALIZABLE"
    }
  }
}
