import Foundation
public import GazetteDomain

/// What a section keeps of one kind in the database: its tables, what of them is counted, and how its copies are removed.
///
/// Each section has its own in its folder, `extension PostgresStoragePart { static let news = … }`. Folders are no part of it: what
/// lies in them is a node's own, which can be had again.
public struct PostgresStoragePart: Sendable {
  /// What it keeps; several parts may be of one kind.
  public let kind: StorageKind
  let tables: [String]
  /// The table whose rows are told as the number of things; nil where none is.
  let counted: String?
  /// Removes copies from the tables, and answers how many went.
  let removal: (@Sendable (PostgresDatabase, Date) async throws(StoreError) -> Int)?

  /// A part in `tables`; copies that can go are removed by `removal`.
  init(
    _ kind: StorageKind, tables: [String], counted: String? = nil,
    removal: (@Sendable (PostgresDatabase, Date) async throws(StoreError) -> Int)? = nil
  ) {
    (self.kind, self.tables, self.counted, self.removal) = (kind, tables, counted, removal)
  }
}

/// Measures the database, and empties what of it can be had again. Room is given back to the disk by the server's own tidying.
public struct PostgresDataStorage: DataStorage {
  private let database: PostgresDatabase
  private let parts: [PostgresStoragePart]
  private let now: CurrentTime

  /// Looks after what the sections keep in `database`.
  public init(_ database: PostgresDatabase, parts: [PostgresStoragePart], now: @escaping CurrentTime) {
    (self.database, self.parts, self.now) = (database, parts, now)
  }

  /// What each kind takes, in the order of the parts, with indexes; then the rest of the database.
  public func use() async throws(StoreError) -> [StorageUse] {
    try await database.read { [parts, kinds] session in
      var (bytes, counts) = ([StorageKind: Int](), [StorageKind: Int]())
      for part in parts {
        bytes[part.kind, default: 0] += try await session.bytes(of: part.tables)
        guard let table = part.counted else { continue }
        counts[part.kind, default: 0] += try await session.value("SELECT count(*) FROM \(table)") ?? 0
      }
      let all: Int = try await session.value("SELECT pg_database_size(current_database())") ?? 0
      let rest = max(0, all - bytes.values.reduce(0, +))
      return kinds.map { StorageUse($0, bytes: bytes[$0], count: counts[$0]) } + [StorageUse(.database, bytes: rest)]
    }
  }

  /// Removes the copies of `kind`.
  public func empty(_ kind: StorageKind) async throws(StoreError) -> Int {
    var removed = 0
    for removal in parts.filter({ $0.kind == kind }).compactMap(\.removal) {
      removed += try await removal(database, now())
    }
    return removed
  }

  /// The kinds of the parts, each once.
  private var kinds: [StorageKind] {
    var seen: Set<StorageKind> = []
    return parts.map(\.kind).filter { seen.insert($0).inserted }
  }
}

extension PostgresSession {
  /// What tables take with their indexes, those in parts with all of these.
  fileprivate func bytes(of tables: [String]) async throws -> Int {
    try await value(
      """
      SELECT sum(coalesce(
        (SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree(name::regclass)),
        pg_total_relation_size(name::regclass)))::bigint
      FROM unnest($1::text[]) AS name
      """, [tables]) ?? 0
  }
}
