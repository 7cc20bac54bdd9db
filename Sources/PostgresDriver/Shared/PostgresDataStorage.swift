import Foundation
public import GazetteDomain

/// A section's stored data of one kind in the database: its tables, the counted one, and the removal of its cached part.
///
/// Each section declares its own in its folder, `extension PostgresStoragePart { static let news = … }`. Folders are excluded:
/// their content is a node's own cache.
public struct PostgresStoragePart: Sendable {
  /// The kind; several parts may be of one kind.
  public let kind: StorageKind
  let tables: [String]
  /// The table whose rows are counted; nil when none are.
  let countedTable: String?
  /// Deletes the cached data from the tables, and returns their number.
  let removal: (@Sendable (PostgresDatabase, Date) async throws(StoreError) -> Int)?

  /// Makes a part in `tables`; `removal` deletes its cached data.
  init(
    _ kind: StorageKind, tables: [String], countedTable: String? = nil,
    removal: (@Sendable (PostgresDatabase, Date) async throws(StoreError) -> Int)? = nil
  ) {
    (self.kind, self.tables, self.countedTable, self.removal) = (kind, tables, countedTable, removal)
  }
}

/// Measures the database, and deletes cached data. The server's own vacuum returns the space to the disk.
public struct PostgresDataStorage: DataStorage {
  private let database: PostgresDatabase
  private let parts: [PostgresStoragePart]
  private let now: CurrentTime

  /// Makes the storage of the parts in `database`.
  public init(_ database: PostgresDatabase, parts: [PostgresStoragePart], now: @escaping CurrentTime) {
    (self.database, self.parts, self.now) = (database, parts, now)
  }

  /// Returns the space of each kind, in the order of the parts, including indexes; then the rest of the database.
  public func use() async throws(StoreError) -> [StorageUse] {
    try await database.read { [parts, kinds] session in
      var (bytes, counts) = ([StorageKind: Int](), [StorageKind: Int]())
      for part in parts {
        bytes[part.kind, default: 0] += try session.bytes(of: part.tables)
        guard let table = part.countedTable else { continue }
        counts[part.kind, default: 0] += try session.value("SELECT count(*) FROM \(table)") ?? 0
      }
      let all: Int = try session.value("SELECT pg_database_size(current_database())") ?? 0
      let rest = max(0, all - bytes.values.reduce(0, +))
      return kinds.map { StorageUse($0, bytes: bytes[$0], count: counts[$0]) } + [StorageUse(.database, bytes: rest)]
    }
  }

  /// Deletes the cached data of `kind`.
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
  /// Returns the size of tables with their indexes and partitions.
  fileprivate func bytes(of tables: [String]) throws -> Int {
    try value(
      """
      SELECT sum(coalesce(
        (SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree(name::regclass)),
        pg_total_relation_size(name::regclass)))::bigint
      FROM unnest($1::text[]) AS name
      """, [tables]) ?? 0
  }
}
