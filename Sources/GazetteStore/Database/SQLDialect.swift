/// The differences between the engines that statements meet.
package struct SQLDialect: Sendable {
  /// The clause of a SELECT that locks its rows until the end of the transaction; empty where writes run serially.
  package let rowLock: String
  /// The clause of a SELECT that locks its rows, and skips those that another transaction has locked.
  package let skippingLock: String
  /// Makes the query that waits for the exclusive lock of a name, which lasts until the end of the transaction; nil where writes run
  /// serially.
  let namedLock: (@Sendable (_ name: String) -> SQL)?
  /// The query for the tables with a column `readerKey`, except those of accounts: `name`, and `rowKey`, the columns that
  /// identify one of a reader's rows.
  let tablesOfReaders: SQL
  /// The expression of the time by the database's clock, in seconds since 1970; nil when no other node shares the database.
  package let clock: String?
  /// The beginning of a hot query whose plan is the same for all values.
  package let generic: String
  /// Returns the text of the parameter with that number, 1 first; a list follows `IN`.
  package let parameter: @Sendable (_ number: Int, _ isList: Bool) -> String

  /// Makes a dialect.
  package init(
    rowLock: String, skippingLock: String, namedLock: (@Sendable (_ name: String) -> SQL)?, tablesOfReaders: SQL,
    clock: String?, generic: String, parameter: @escaping @Sendable (_ number: Int, _ isList: Bool) -> String
  ) {
    (self.rowLock, self.skippingLock, self.namedLock) = (rowLock, skippingLock, namedLock)
    (self.tablesOfReaders, self.clock, self.generic, self.parameter) = (tablesOfReaders, clock, generic, parameter)
  }

  /// True when several nodes share the database.
  package var isShared: Bool { clock != nil }
}
