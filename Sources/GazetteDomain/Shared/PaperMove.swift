// Moving a paper from one database to another: row by row, as both have the same tables.

/// A value of a row on its way; a flag is 0 or 1, an instant its seconds since 1970.
package enum MovedValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case bytes([UInt8])

  /// What both databases keep of it alike: PostgreSQL keeps no U+0000 in a text.
  fileprivate var kept: MovedValue {
    switch self {
    case .text(let text) where text.utf8.contains(0): .text(text.replacing("\0", with: "\u{FFFD}"))
    default: self
    }
  }
}

/// A table that both databases have.
package struct MovedTable: Sendable, Hashable {
  /// Its name, as in the schema.
  package let name: String
  /// The columns by which its rows are told apart and ordered, in both databases alike.
  package let key: [String]
  /// All its columns.
  package let columns: [String]

  /// Makes a table.
  package init(name: String, key: [String], columns: [String]) {
    (self.name, self.key, self.columns) = (name, key, columns)
  }

  /// All tables that are moved, each behind those that it refers to. `feed` comes again behind its articles, as it counts
  /// them while they come. What is left out is made from the rest (the words of texts) or is of the moment (leases, budgets).
  package static let order = [
    "reader", "readerSetting", "signingKey", "providerKey", "readerAccount", "readerSession", "readerToken",
    "readerPasskey", "readerIdentity", "invitation", "ticket", "position", "weatherReport", "currentConditions",
    "hourForecast", "dayForecast", "weatherAlert", "nowcast", "nowcastStep", "airQuality", "pollutant", "pollen",
    "refreshFailure", "toldDay", "placeName", "savedPlace", "refreshRun", "mapPoint", "warningScope", "weatherWarning",
    "warningRevision", "keptReply", "ad", "adText", "adPrice", "adCategory", "listingRun", "listing", "listingFailure",
    "skippedAd", "adStar", "savedSearch", "savedSearchCount", "newsNumber", "feed", "folder", "subscription", "article",
    "feed", "arrival", "readMark", "star", "articleLabel", "markChange",
  ]
  /// The tables that are there in some form before anything is moved: their rows are written over.
  package static let writtenOver: Set = ["feed", "newsNumber", "warningRevision", "signingKey", "providerKey"]

  /// So many rows go at once: fewer where they hold long texts.
  fileprivate var rowsAtOnce: Int {
    switch name {
    case "article": 100
    case "keptReply": 20
    default: 500
    }
  }

  /// The key of a row.
  fileprivate func key(of row: [MovedValue]) -> [MovedValue] {
    key.compactMap { name in columns.firstIndex(of: name).map { row[$0] } }
  }
}

/// A database of the paper from which, or into which, all of it is moved.
package protocol MovablePaper: Sendable {
  /// Whether a move into it has begun and not ended: then it is not all there.
  func isBeingFilled() async throws(StoreError) -> Bool
  /// Prepares an empty paper to be filled, or one that a move which was broken off left behind.
  /// - Throws: ``StoreError/foreign(detail:)`` when somebody's paper is there.
  func beginFilling() async throws(StoreError)
  /// How many rows the table has.
  func count(of table: MovedTable) async throws(StoreError) -> Int
  /// The rows behind `key`, nil for the first, by their keys; each has its values in the order of the table's columns.
  func rows(of table: MovedTable, after key: [MovedValue]?, limit: Int) async throws(StoreError) -> [[MovedValue]]
  /// The key of the last row; nil when there is none.
  func lastKey(of table: MovedTable) async throws(StoreError) -> [MovedValue]?
  /// Adds rows; one that is there stays as it is, or is written over where ``MovedTable/writtenOver`` says so.
  func add(_ rows: [[MovedValue]], to table: MovedTable) async throws(StoreError)
  /// Makes the paper one like any other.
  func endFilling() async throws(StoreError)
}

/// Why a paper was not moved.
package enum PaperMoveError: Error, Sendable, Hashable {
  /// Where it was.
  case source(StoreError)
  /// Where it was to go.
  case target(StoreError)
  /// A move into the source has not ended.
  case unfinished
  /// What arrived is not what was sent: somebody changed one of them meanwhile, or something is wrong.
  case differs(table: String)
}

/// Moves all of a paper, and looks at the end whether everything has arrived. What was moved before it was broken off is not
/// moved again.
package struct PaperMove: Sendable {
  /// How far it is: rows of all rows; while it compares it counts them again.
  package typealias Report = @Sendable (_ rows: Int, _ all: Int, _ table: String, _ compares: Bool) -> Void

  private let source: any MovablePaper
  private let target: any MovablePaper
  private let tables: [MovedTable]

  /// Moves `tables`, in their order, from one to the other.
  package init(from source: any MovablePaper, to target: any MovablePaper, tables: [MovedTable]) {
    (self.source, self.target, self.tables) = (source, target, tables)
  }

  /// Moves and compares; answers how many rows each table has.
  package func run(_ report: Report) async throws(PaperMoveError) -> [(table: String, rows: Int)] {
    let isUnfinished = try await from { () async throws(StoreError) in try await source.isBeingFilled() }
    guard !isUnfinished else { throw .unfinished }
    var all = 0
    for table in tables { all += try await from { () async throws(StoreError) in try await source.count(of: table) } }
    try await to { () async throws(StoreError) in try await target.beginFilling() }
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
    // Nobody serves it before all of it was looked at.
    try await to { () async throws(StoreError) in try await target.endFilling() }
    return counts
  }

  /// Moves what is not there yet; answers how many rows the table has then.
  private func move(_ table: MovedTable, _ report: (Int) -> Void) async throws(PaperMoveError) -> Int {
    let isWrittenOver = MovedTable.writtenOver.contains(table.name)
    var last: [MovedValue]?
    var done = 0
    if !isWrittenOver {
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

  /// Looks at each row on both sides; answers how many there are.
  private func compare(_ table: MovedTable, _ report: (Int) -> Void) async throws(PaperMoveError) -> Int {
    var last: [MovedValue]?
    var done = 0
    while true {
      let rows = try await read(table, after: last)
      let arrived = try await to { () async throws(StoreError) in
        try await target.rows(of: table, after: last, limit: table.rowsAtOnce)
      }
      guard rows.map({ $0.map(\.kept) }) == arrived.map({ $0.map(\.kept) }) else { throw .differs(table: table.name) }
      guard let end = rows.last else { return done }
      last = table.key(of: end)
      done += rows.count
      report(done)
    }
  }

  private func read(_ table: MovedTable, after key: [MovedValue]?) async throws(PaperMoveError) -> [[MovedValue]] {
    try await from { () async throws(StoreError) in
      try await source.rows(of: table, after: key, limit: table.rowsAtOnce)
    }
  }

  private func from<Value>(_ work: () async throws(StoreError) -> Value) async throws(PaperMoveError) -> Value {
    do throws(StoreError) { return try await work() } catch { throw .source(error) }
  }

  private func to<Value>(_ work: () async throws(StoreError) -> Value) async throws(PaperMoveError) -> Value {
    do throws(StoreError) { return try await work() } catch { throw .target(error) }
  }
}
