/// What a transaction is for.
enum TransactionKind: Sendable {
  case reading
  /// Reading that says what it saw: ``PostgresConnection/snapshot``.
  case looking
  /// Reading everything, for as long as that takes.
  case copying
  case writing(Isolation, Keeping)
  /// One that may take long, such as a migration.
  case migrating

  /// The statement that begins it.
  var begin: String {
    switch self {
    case .reading, .looking, .copying: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    case .writing(let isolation, _): "BEGIN ISOLATION LEVEL \(isolation.rawValue) READ WRITE"
    case .migrating: "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
    }
  }

  /// What is set for it alone.
  var settings: [String] {
    switch self {
    case .writing(_, .repeatable): ["SET LOCAL synchronous_commit = off"]
    case .migrating: ["SET LOCAL statement_timeout = 0"]
    case .looking: [Self.seen]
    case .copying: ["SET LOCAL statement_timeout = 0", "SET LOCAL idle_in_transaction_session_timeout = 0"]
    default: []
    }
  }

  var isLong: Bool {
    switch self {
    case .migrating, .copying: true
    case .reading, .looking, .writing: false
    }
  }
  /// It is broken off when nobody waits for it any more, and nothing depends on its end.
  var isReading: Bool {
    switch self {
    case .reading, .looking, .copying: true
    case .writing, .migrating: false
    }
  }

  /// Asks which transactions are seen; the last of what begins one that looks.
  static let seen = "SELECT pg_current_snapshot()::text"
}
