import GazetteDomain
import GRDB

extension Database {
  /// Returns the bytes of each kind's tables, including their indexes and full-text search.
  func storageBytes(_ parts: [StoragePart]) throws -> [StorageKind: Int] {
    var bytes: [StorageKind: Int] = [:]
    try forEachRow(
      """
      SELECT coalesce(master.tbl_name, size.name) AS owner, sum(size.pgsize) AS bytes
      FROM dbstat AS size LEFT JOIN sqlite_master AS master ON master.name = size.name
      WHERE size.aggregate = 1 GROUP BY 1
      """
    ) { row in
      // The names of a full-text table's own tables consist of its name, an underscore and a suffix.
      let owner: String = try row["owner"]
      let table = String(owner.prefix { $0 != "_" })
      guard let part = parts.first(where: { $0.tables.contains(table) }) else { return }
      bytes[part.kind, default: 0] += try row["bytes"]
    }
    return bytes
  }

  /// Returns the number of things of each kind: positions, articles, ads.
  func storageCounts(_ parts: [StoragePart]) throws -> [StorageKind: Int] {
    var found: [StorageKind: Int] = [:]
    for part in parts {
      guard let table = part.countedTable else { continue }
      found[part.kind] = try Int.fetchOne(self, sql: "SELECT count(*) FROM \(table)")
    }
    return found
  }
}
