import BoundedNumbers
import Foundation
package import GazetteDomain
import GazetteStore
import GRDB

/// An installation's data folder as the source or target of a move, including the key files.
package struct SQLiteCopyEndpoint: DatabaseCopyEndpoint {
  private let database: GazetteDatabase

  /// Makes it from `database`, which must be open as the owner.
  package init(_ database: GazetteDatabase) { self.database = database }

  /// Returns the tables to move, in their order: their columns are the same in every database.
  package func tables() async throws(StoreError) -> [CopiedTable] {
    try await database.read { connection in
      try CopiedTable.order.map { name in
        if let columns = Self.virtualTables[name] { return CopiedTable(name: name, key: ["name"], columns: columns) }
        // One column of several tables exists only for its bounds.
        let columns = try connection.columns(in: name).map(\.name).filter { $0 != "isBounded" }
        let more = name == "article" ? ["html", "text"] : []
        return CopiedTable(name: name, key: try connection.primaryKey(name).columns, columns: columns + more)
      }
    }
  }

  /// The entries that are not tables here: the last assigned numbers, and files.
  private static let virtualTables = [
    "newsNumber": ["name", "lastID"], "signingKey": ["name", "bytes"], "providerKey": ["name", "value"],
  ]

  /// Returns true when the database is marked as being filled.
  package func isCopyUnfinished() async throws(StoreError) -> Bool {
    try await database.read { connection in try Int.fetchOne(connection, sql: "PRAGMA user_version") == 1 }
  }

  /// Marks the database as being filled, so that an interrupted move can continue.
  package func beginCopy() async throws(StoreError) {
    try await database.write { connection in
      guard try Int.fetchOne(connection, sql: "PRAGMA user_version") == 0 else { return }
      let isUsed = try Bool.fetchOne(
        connection,
        sql: """
          SELECT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name <> 'folder') OR EXISTS (SELECT 1 FROM savedPlace)
            OR EXISTS (SELECT 1 FROM ad) OR (SELECT count(*) FROM readerAccount) > 1
            OR EXISTS (SELECT 1 FROM readerAccount WHERE password IS NOT NULL)
          """)
      guard isUsed == false else { throw StoreError.foreign(detail: "there is a paper in the data folder") }
      try connection.run("DELETE FROM reader")
      try connection.execute(sql: "PRAGMA user_version = 1")
    }
  }

  /// Removes the mark.
  package func finishCopy() async throws(StoreError) {
    try await database.write { connection in try connection.execute(sql: "PRAGMA user_version = 0") }
  }

  /// Returns the number of rows in the table.
  package func count(of table: CopiedTable) async throws(StoreError) -> Int {
    guard Self.virtualTables[table.name] == nil else { return try await rows(of: table, after: nil, limit: .max).count }
    return try await database.read { connection in try connection.value("SELECT count(*) FROM \(table.name)") ?? 0 }
  }

  /// Returns the rows after `key`, in key order.
  package func rows(
    of table: CopiedTable, after key: [CopiedValue]?, limit: Int
  ) async throws(StoreError) -> [[CopiedValue]] {
    switch table.name {
    case "signingKey": return key == nil ? try await signingKeys() : []
    case "providerKey":
      let keys = try KeyFile(database.folder).keys().sorted {
        Array($0.key.utf8).lexicographicallyPrecedes($1.key.utf8)
      }
      return key == nil ? keys.map { [.text($0.key), .text($0.value)] } : []
    case "newsNumber": return key == nil ? try await numbers() : []
    default:
      return try await database.read { connection in
        try connection.movedRows(table, table.columns, order: "", after: key, limit: limit)
      }
    }
  }

  /// Returns the key of the last row.
  package func lastKey(of table: CopiedTable) async throws(StoreError) -> [CopiedValue]? {
    try await database.read { connection in
      try connection.movedRows(table, table.key, order: "DESC", after: nil, limit: 1).first
    }
  }

  private func signingKeys() async throws(StoreError) -> [[CopiedValue]] {
    var rows: [[CopiedValue]] = []
    for id in SigningKeyID.allCases {
      rows.append([.text(id.rawValue), .bytes(try await FolderSigningKeyStore(database.folder).key(id))])
    }
    return rows
  }

  private func numbers() async throws(StoreError) -> [[CopiedValue]] {
    try await database.read { connection in
      try connection.rows(
        """
        SELECT kind.value AS name, coalesce((SELECT seq FROM sqlite_sequence WHERE name = kind.value), 0) AS lastID
        FROM json_each('["article", "feed", "folder"]') AS kind
        """
      ) { row in [.text(try row["name"]), .integer(try row["lastID"])] }
    }
  }

  /// Adds rows, including the words of texts.
  package func add(_ rows: [[CopiedValue]], to table: CopiedTable) async throws(StoreError) {
    switch table.name {
    case "signingKey":
      for row in rows {
        guard let id = SigningKeyID(rawValue: table.text("name", of: row)), case .bytes(let bytes) = row[1] else {
          continue
        }
        try SecretFile.replace(database.folder.file(of: id), with: bytes)
      }
    case "providerKey":
      var keys = try KeyFile(database.folder).keys()
      for row in rows { keys[table.text("name", of: row)] = table.text("value", of: row) }
      try KeyFile(database.folder).replace(keys)
    default:
      try await database.write(.repeatable) { connection in
        switch table.name {
        case "newsNumber": for row in rows { try connection.setSequence(row) }
        case "article": try connection.addArticles(rows, table)
        default:
          try connection.add(rows, to: table)
          if table.name == "adText" { try connection.addAdWords(rows, table) }
        }
      }
    }
  }
}

extension SecretFile {
  /// Replaces a key file by a key that was made elsewhere.
  static func replace(_ file: URL, with bytes: [UInt8]) throws(StoreError) {
    try StoreError.translating {
      let unfinished = UnfinishedFile(for: file)
      defer { unfinished.discard() }
      try unfinished.create()
      try Data(bytes).write(to: unfinished.url)
      try unfinished.finish()
    }
  }
}

// Names of tables and columns come from the schema, never from input.
extension Database {
  fileprivate func movedRows(
    _ table: CopiedTable, _ columns: [String], order: String, after key: [CopiedValue]?, limit: Int
  ) throws -> [[CopiedValue]] {
    let isArticle = table.name == "article"
    let names = columns.map { name in
      switch name {
      case "html" where isArticle: "articleBody.html"
      case "text" where isArticle: "articleText.text"
      default: "\(table.name).\"\(name)\""
      }
    }
    let keys = table.key.map { "\(table.name).\"\($0)\"" }
    let joins =
      isArticle && columns.contains("html")
      ? "JOIN articleBody USING (articleID) JOIN articleText ON articleText.rowid = article.position" : ""
    let placeholders = keys.map { _ in "?" }.joined(separator: ", ")
    let condition = key == nil ? "" : "WHERE (\(keys.joined(separator: ", "))) > (\(placeholders))"
    let cursor = try Row.fetchCursor(
      cachedStatement(
        sql: """
          SELECT \(names.joined(separator: ", ")) FROM \(table.name) \(joins) \(condition)
          ORDER BY \(keys.map { "\($0) \(order)" }.joined(separator: ", ")) LIMIT ?
          """), arguments: StatementArguments((key ?? []).map(\.database) + [limit.databaseValue]))
    var rows: [[CopiedValue]] = []
    while let row = try cursor.next() { rows.append(row.databaseValues.map(CopiedValue.init)) }
    return rows
  }

  fileprivate func add(_ rows: [[CopiedValue]], to table: CopiedTable) throws {
    let names = table.columns.map { "\"\($0)\"" }
    let changes = names.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    let conflict =
      CopiedTable.overwritten.contains(table.name)
      ? "ON CONFLICT (\(table.key.map { "\"\($0)\"" }.joined(separator: ", "))) DO UPDATE SET \(changes)"
      : "ON CONFLICT DO NOTHING"
    let placeholders = names.map { _ in "?" }.joined(separator: ", ")
    let statement = try cachedStatement(
      sql: "INSERT INTO \(table.name) (\(names.joined(separator: ", "))) VALUES (\(placeholders)) \(conflict)")
    for row in rows { try statement.execute(arguments: StatementArguments(row.map(\.database))) }
  }

  /// An article occupies three tables here.
  fileprivate func addArticles(_ rows: [[CopiedValue]], _ table: CopiedTable) throws {
    let own = CopiedTable(name: table.name, key: table.key, columns: table.columns.dropLast(2))
    try add(rows.map { Array($0.dropLast(2)) }, to: own)
    var words: Set<String> = []
    for row in rows {
      let (id, position) = (table.value("articleID", of: row), table.value("position", of: row))
      let (title, text) = (table.text("title", of: row), table.text("text", of: row))
      try run(
        "INSERT INTO articleBody (articleID, html) VALUES (?, ?) ON CONFLICT DO NOTHING",
        [id.database, table.text("html", of: row)])
      try run("DELETE FROM articleText WHERE rowid = ?", [position.database])
      try run(
        "INSERT INTO articleText (rowid, title, text, spelled) VALUES (?, ?, ?, ?)",
        [position.database, title, text, SpelledWords.of([title, text])])
      words.formUnion(SearchWords.words(of: title + " " + text))
    }
    try learn(words, in: .articles)
  }

  fileprivate func addAdWords(_ rows: [[CopiedValue]], _ table: CopiedTable) throws {
    var words: Set<String> = []
    for row in rows {
      let id = table.value("adID", of: row)
      let texts = ["title", "description"].map { SearchWords.words(of: table.text($0, of: row)) }
      try run("DELETE FROM adWords WHERE rowid = ?", [id.database])
      try run(
        "INSERT INTO adWords (rowid, title, description) VALUES (?, ?, ?)",
        [id.database] + texts.map { $0.joined(separator: " ") })
      words.formUnion(texts.joined())
    }
    try learn(words, in: .ads)
  }

  fileprivate func setSequence(_ row: [CopiedValue]) throws {
    guard case (.text(let name), .integer(let last)) = (row[0], row[1]), last > 0 else { return }
    try run("DELETE FROM sqlite_sequence WHERE name = ?", [name])
    try run("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [name, last])
  }
}

extension CopiedTable {
  fileprivate func value(_ column: String, of row: [CopiedValue]) -> CopiedValue {
    columns.firstIndex(of: column).map { row[$0] } ?? .null
  }

  fileprivate func text(_ column: String, of row: [CopiedValue]) -> String {
    if case .text(let text) = value(column, of: row) { text } else { "" }
  }
}

extension CopiedValue {
  fileprivate init(_ value: DatabaseValue) {
    self =
      switch value.storage {
      case .null: .null
      case .int64(let number): .integer(number)
      case .double(let number): .real(number)
      case .string(let text): .text(text)
      case .blob(let bytes): .bytes(Array(bytes))
      }
  }

  fileprivate var database: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .text(let text): text.databaseValue
    case .bytes(let bytes): Data(bytes).databaseValue
    }
  }
}
