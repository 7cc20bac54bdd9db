import Foundation
public import GazetteDomain
public import GazetteStore
import GRDB

/// The file of the providers' budgets, separate from the main database.
///
/// Every process of the installation shares it, including read-only commands next to a running server. Backups omit it, because
/// restoring an old one would refund what the provider has counted.
public struct BudgetFile: Sendable {
  /// The database for `SQLRequestBudget`.
  public var sql: SQLDatabase { SQLDatabase(SQLiteFilePool(connections: connections)) }
  private let connections: any DatabaseWriter

  /// Opens the file of the data folder, creating what is missing. A damaged file is replaced by an empty one: losing the spending
  /// is better than a server that cannot start. `onDamage` receives the error.
  @concurrent
  public static func open(
    in folder: DataFolder, onDamage: @Sendable (StoreError) -> Void = { _ in }
  ) async throws(StoreError) -> BudgetFile {
    try StoreError.translating {
      try folder.create()
      try folder.createFile(folder.budget)
      do {
        return BudgetFile(connections: try pool(folder.budget))
      } catch {
        let damage = StoreError(translating: error)
        guard case .corrupt = damage else { throw error }
        onDamage(damage)
        for suffix in ["", "-wal", "-shm"] { unlink(folder.budget.path + suffix) }
        try folder.createFile(folder.budget)
        return BudgetFile(connections: try pool(folder.budget))
      }
    }
  }

  private static func pool(_ file: URL) throws -> DatabasePool {
    let pool = try DatabasePool(path: file.path, configuration: .gazette)
    try Schema.budget.migrate(pool)
    // The file is small, so this check is fast, and no request finds a damaged file.
    try pool.read { connection in try connection.requireIntegrity() }
    return pool
  }

  /// Closes the file.
  public func close() throws(StoreError) { try StoreError.translating { try connections.close() } }
}
