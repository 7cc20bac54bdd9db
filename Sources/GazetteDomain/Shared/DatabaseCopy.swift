// Moves an installation's data from one database to another, row by row, because both have the same tables.

/// A value of a moved row; a flag is 0 or 1, an instant its seconds since 1970.
package enum CopiedValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case bytes([UInt8])

  /// The form that both databases store alike: PostgreSQL stores no U+0000 in a text.
  fileprivate var normalized: CopiedValue {
    switch self {
    case .text(let text) where text.utf8.contains(0): .text(text.replacing("\0", with: "\u{FFFD}"))
    default: self
    }
  }
}

/// A table that both databases have.
package struct CopiedTable: Sendable, Hashable {
  /// The name, as in the schema.
  package let name: String
  /// The columns that identify and order its rows, alike in both databases.
  package let key: [String]
  /// All its columns.
  package let columns: [String]

  /// Makes a table.
  package init(name: String, key: [String], columns: [String]) {
    (self.name, self.key, self.columns) = (name, key, columns)
  }

  /// All moved tables, each after those that it references. `feed` comes again after its articles, because inserting them changes
  /// its counts. Omitted tables are derived from the others (the words of texts) or temporary (leases, budgets, throttles,
  /// operations to undo, occurrences for watches).
  package static let order = [
    "reader", "readerSetting", "formReply", "signingKey", "providerKey", "readerAccount", "readerSession",
    "readerToken",
    "readerPasskey", "readerIdentity", "invitation", "ticket", "position", "weatherReport", "currentConditions",
    "hourForecast", "dayForecast", "weatherAlert", "nowcast", "nowcastStep", "airQuality", "pollutant", "pollen",
    "refreshFailure", "toldDay", "placeName", "savedPlace", "refreshRun", "mapPoint", "warningScope", "weatherWarning",
    "warningRevision", "keptReply", "ad", "adText", "adPrice", "adCategory", "listingRun", "listing", "listingFailure",
    "skippedAd", "adStar", "savedSearch", "savedSearchCount", "newsNumber", "feed", "folder", "subscription", "article",
    "feed", "arrival", "readMark", "star", "articleLabel", "markChange", "watchVersion", "watch", "watchMatch",
    "hiddenArticle", "watchState", "channel", "message", "outbox", "delivery", "notificationPreference", "mutedWatch",
  ]
  /// The tables with rows before the move: they are overwritten.
  package static let overwritten: Set = [
    "feed", "newsNumber", "warningRevision", "watchVersion", "signingKey", "providerKey",
  ]

  /// The number of rows per batch: fewer when they contain long texts.
  fileprivate var batchSize: Int {
    switch name {
    case "article": 100
    case "keptReply": 20
    default: 500
    }
  }

  /// Returns the key of a row.
  fileprivate func key(of row: [CopiedValue]) -> [CopiedValue] {
    key.compactMap { name in columns.firstIndex(of: name).map { row[$0] } }
  }
}

/// A database that is the source or the target of a move.
package protocol DatabaseCopyEndpoint: Sendable {
  /// Returns true when a move into it has begun and not ended: it is then incomplete.
  func isCopyUnfinished() async throws(StoreError) -> Bool
  /// Prepares an empty database, or one that an interrupted move left behind.
  /// - Throws: ``StoreError/foreign(detail:)`` when it contains an installation's data.
  func beginCopy() async throws(StoreError)
  /// Returns the number of rows in the table.
  func count(of table: CopiedTable) async throws(StoreError) -> Int
  /// Returns the rows after `key`, nil for the first, in key order; each has its values in the order of the table's columns.
  func rows(of table: CopiedTable, after key: [CopiedValue]?, limit: Int) async throws(StoreError) -> [[CopiedValue]]
  /// Returns the key of the last row; nil when there is none.
  func lastKey(of table: CopiedTable) async throws(StoreError) -> [CopiedValue]?
  /// Adds rows; an existing row stays unchanged, or is overwritten in tables of ``CopiedTable/overwritten``.
  func add(_ rows: [[CopiedValue]], to table: CopiedTable) async throws(StoreError)
  /// Makes the database usable.
  func finishCopy() async throws(StoreError)
}

/// The reason why a move failed.
package enum DatabaseCopyError: Error, Sendable, Hashable {
  /// An error of the source.
  case source(StoreError)
  /// An error of the target.
  case target(StoreError)
  /// A move into the source has not ended.
  case unfinished
  /// The rows differ after the move: one side changed meanwhile, or something is wrong.
  case differs(table: String)
}

/// Moves all data of an installation, and compares both sides at the end. After an interruption it continues where it stopped.
package struct DatabaseCopy: Sendable {
  /// Receives the progress: rows of all rows. The comparison counts them again.
  package typealias Report = @Sendable (_ rows: Int, _ all: Int, _ table: String, _ compares: Bool) -> Void

  private let source: any DatabaseCopyEndpoint
  private let target: any DatabaseCopyEndpoint
  private let tables: [CopiedTable]

  /// Makes the move of `tables`, in their order, from one database to the other.
  package init(from source: any DatabaseCopyEndpoint, to target: any DatabaseCopyEndpoint, tables: [CopiedTable]) {
    (self.source, self.target, self.tables) = (source, target, tables)
  }

  /// Moves and compares; returns the number of rows in each table.
  package func run(_ report: Report) async throws(DatabaseCopyError) -> [(table: String, rows: Int)] {
    let isUnfinished = try await from { () async throws(StoreError) in try await source.isCopyUnfinished() }
    guard !isUnfinished else { throw .unfinished }
    var all = 0
    for table in tables { all += try await from { () async throws(StoreError) in try await source.count(of: table) } }
    try await to { () async throws(StoreError) in try await target.beginCopy() }
    var done = 0
    for table in tables {
      done += try await move(table) { report(done + $0, all, table.name, false) }
    }
    var counts: [(table: String, rows: Int)] = []
    done = 0
    for table in tables {
      let rows = try await compare(table) { report(done + $0, all, table.name, true) }
      done += rows
      if !counts.contains(where: { $0.table == table.name }) { counts.append((table.name, rows)) }
    }
    // The target becomes usable only after the comparison.
    try await to { () async throws(StoreError) in try await target.finishCopy() }
    return counts
  }

  /// Moves the missing rows; returns the number of rows in the table afterwards.
  private func move(_ table: CopiedTable, _ report: (Int) -> Void) async throws(DatabaseCopyError) -> Int {
    let isOverwritten = CopiedTable.overwritten.contains(table.name)
    var last: [CopiedValue]?
    var done = 0
    if !isOverwritten {
      (last, done) = try await to { () async throws(StoreError) in
        (try await target.lastKey(of: table), try await target.count(of: table))
      }
    }
    while true {
      let rows = try await read(table, after: last)
      guard let end = rows.last else { return done }
      try await to { () async throws(StoreError) in try await target.add(rows, to: table) }
      last = table.key(of: end)
      done += rows.count
      report(done)
    }
  }

  /// Compares each row on both sides; returns the number of rows.
  private func compare(_ table: CopiedTable, _ report: (Int) -> Void) async throws(DatabaseCopyError) -> Int {
    var last: [CopiedValue]?
    var done = 0
    while true {
      let rows = try await read(table, after: last)
      let arrived = try await to { () async throws(StoreError) in
        try await target.rows(of: table, after: last, limit: table.batchSize)
      }
      guard rows.map({ $0.map(\.normalized) }) == arrived.map({ $0.map(\.normalized) }) else {
        throw .differs(table: table.name)
      }
      guard let end = rows.last else { return done }
      last = table.key(of: end)
      done += rows.count
      report(done)
    }
  }

  private func read(_ table: CopiedTable, after key: [CopiedValue]?) async throws(DatabaseCopyError) -> [[CopiedValue]]
  {
    try await from { () async throws(StoreError) in
      try await source.rows(of: table, after: key, limit: table.batchSize)
    }
  }

  private func from<Value>(_ work: () async throws(StoreError) -> Value) async throws(DatabaseCopyError) -> Value {
    do throws(StoreError) { return try await work() } catch { throw .source(error) }
  }

  private func to<Value>(_ work: () async throws(StoreError) -> Value) async throws(DatabaseCopyError) -> Value {
    do throws(StoreError) { return try await work() } catch { throw .target(error) }
  }
}
