import GazetteDomain

/// The migrations of the database, oldest first.
struct Schema: Sendable {
  let migrations: [Migration]

  /// The migrations of the main database.
  static let main = Schema(migrations: [
    .shared, .weather, .weatherMap, .classifieds, .news, .readers, .budgets, .changes, .warnings,
    .invitees, .nowcast, .forecastRecord,
    // Finds the articles updated since a time, which are few; reader apps query it at every visit.
    Migration(
      identifier: "0014-article-updates", covers: ["0018-article-updates"],
      sql: "CREATE INDEX articleByUpdate ON article (updated) WHERE updated IS NOT NULL;"),
    // Runs of articles with changed marks overlapped. Of those recorded, each feed becomes one run, which reports some changes
    // again.
    Migration(
      identifier: "0015-mark-changes", covers: ["0019-mark-changes"],
      sql: """
        WITH older AS (DELETE FROM markChange RETURNING *)
        INSERT INTO markChange (readerKey, feedID, firstID, lastID, changedAt)
        SELECT readerKey, feedID, min(firstID), max(lastID), max(changedAt) FROM older GROUP BY readerKey, feedID;
        """),
    // The number of ads per category of a source at the end of its run. It is valid while that is the source's last run: any
    // later one, even by an older node, has another number.
    Migration(
      identifier: "0016-ad-counts", covers: [],
      sql: """
        CREATE TABLE adCount (
          source exactText NOT NULL PRIMARY KEY CHECK (source <> ''),
          run BIGINT NOT NULL,
          categories BIGINT[] NOT NULL,
          counts BIGINT[] NOT NULL CHECK (cardinality(counts) = cardinality(categories))
        );
        """),
    // A warning's id, language and kinds, and the number of warnings that could not be fetched.
    Migration(
      identifier: "0017-one-call", covers: ["0020-one-call"],
      sql: """
        ALTER TABLE weatherReport ADD COLUMN unreadAlerts BIGINT NOT NULL DEFAULT 0
          CHECK (unreadAlerts BETWEEN 0 AND 1000);
        ALTER TABLE weatherAlert ADD COLUMN identifier exactText;
        ALTER TABLE weatherAlert ADD COLUMN language exactText;
        ALTER TABLE weatherAlert ADD COLUMN tags exactText NOT NULL DEFAULT '';
        """),
    .feedSchedule,
    .proxyNames,
    .sharedState,
    .watches,
    .notifications,
    // The version of each watch's last change, so that an edit of one does not compile all.
    Migration(
      identifier: "0023-watch-versions", covers: ["0026-watch-versions"],
      sql: """
        ALTER TABLE watch ADD COLUMN version BIGINT NOT NULL DEFAULT 1
          CHECK (version BETWEEN 1 AND 9007199254740992);
        CREATE INDEX watchByVersion ON watch (version);
        """),
  ])
}

/// One step from a version of the database to the next; never edited once it has shipped. An old node must be able to continue
/// next to a new one: a migration only adds, and only a later version removes what is unused.
struct Migration: Sendable {
  let identifier: String
  /// The equivalent migrations of SQLite's database.
  let covers: [String]
  let sql: String
}

/// The state of a database, read without changing it.
public struct PostgresState: Sendable, Hashable {
  /// The server's version, such as `15.4`.
  public let version: String
  /// True when a pooler is in front of the server.
  public let isPooled: Bool
  /// The migrations that the next start applies.
  public let missingMigrations: [String]
}

extension PostgresDatabase {
  /// Connects to a completely migrated database without changing it; nil when migrations are missing.
  /// - Throws: A problem with instructions for the operator.
  public static func openUnchanged(
    _ configuration: PostgresConfiguration
  ) async throws(PostgresProblem) -> PostgresDatabase? {
    try await examine(configuration).missingMigrations.isEmpty ? PostgresDatabase(configuration) : nil
  }

  /// Examines a database without writing.
  public static func examine(_ configuration: PostgresConfiguration) async throws(PostgresProblem) -> PostgresState {
    let database = PostgresDatabase(configuration)
    let known = Schema.main.migrations.map(\.identifier)
    let state: Result<PostgresState, PostgresProblem>
    do throws(PostgresProblem) {
      state = .success(
        try await database.translatingProblems {
          try await database.pool.transaction(.reading) { session in
            let applied = try applied(session)
            if let unknown = applied.first(where: { !known.contains($0) }) {
              throw PostgresProblem.newerSchema(migration: unknown)
            }
            let version: String? = try session.value("SELECT current_setting('server_version')")
            return PostgresState(
              version: version.map { String($0.prefix { $0 != " " }) } ?? "",
              isPooled: session.connection.isPooled,
              missingMigrations: known.filter { !applied.contains($0) })
          }
        })
    } catch {
      state = .failure(error)
    }
    await database.close()
    return try state.get()
  }

  /// Translates errors to problems with instructions for the operator.
  private func translatingProblems<Value>(_ work: () async throws -> Value) async throws(PostgresProblem) -> Value {
    do {
      return try await work()
    } catch let problem as PostgresProblem {
      throw problem
    } catch PostgresFailure.refused(let code, let message) {
      throw .cannotMigrate(detail: "\(message) (\(code))")
    } catch PostgresFailure.lost(let detail) {
      throw .unreachable(detail: detail)
    } catch {
      throw .cannotMigrate(detail: String(describing: error))
    }
  }

  /// Applies the missing migrations, all or nothing, under a lock.
  func migrate(_ schema: Schema) async throws(PostgresProblem) {
    try await translatingProblems {
      try await pool.transaction(.migrating) { session in
        // Another node may need long for it; only the wait for this lock is unlimited.
        try session.execute("SET LOCAL lock_timeout = 0")
        try session.lock("gazette migrations")
        try session.execute("SET LOCAL lock_timeout = '30s'")
        let applied = try Self.applied(session)
        let known = schema.migrations.map(\.identifier)
        if let unknown = applied.first(where: { !known.contains($0) }) {
          throw PostgresProblem.newerSchema(migration: unknown)
        }
        if applied.isEmpty { try Self.prepare(session) }
        for migration in schema.migrations where !applied.contains(migration.identifier) {
          try session.executeScript(migration.sql)
          try session.execute("INSERT INTO gazetteMigration (identifier) VALUES ($1)", [migration.identifier])
        }
      }
    }
  }

  private static func applied(_ session: PostgresSession) throws -> [String] {
    let hasTable: Bool? = try session.value("SELECT to_regclass('gazetteMigration') IS NOT NULL")
    guard hasTable == true else { return [] }
    return try session.column("SELECT identifier FROM gazetteMigration ORDER BY identifier COLLATE \"C\"")
  }

  private static func prepare(_ session: PostgresSession) throws {
    let foreign: [String] = try session.column(
      "SELECT relname::text FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relname IN ('reader', 'article', 'feed')"
    )
    if let name = foreign.first { throw PostgresProblem.foreignTables(detail: name) }
    let encoding: String? = try session.value("SELECT current_setting('server_encoding')")
    guard encoding == "UTF8" else {
      throw PostgresProblem.cannotMigrate(detail: "its encoding is \(encoding ?? "unknown"), and Gazette needs UTF8")
    }
    try requireExtension("pg_trgm", session)
    try session.execute(
      """
      CREATE TABLE gazetteMigration (
        identifier TEXT COLLATE "C" NOT NULL PRIMARY KEY, appliedAt TIMESTAMPTZ NOT NULL DEFAULT now())
      """)
  }

  private static func requireExtension(_ name: String, _ session: PostgresSession) throws {
    let isInstalled: Bool? = try session.value(
      "SELECT EXISTS (SELECT 1 FROM pg_extension WHERE extname = $1)", [name])
    guard isInstalled != true else { return }
    do {
      try session.execute("CREATE EXTENSION \(name)")
    } catch PostgresFailure.refused(_, let message) {
      throw PostgresProblem.missingExtension(name: name, detail: message)
    }
  }
}
