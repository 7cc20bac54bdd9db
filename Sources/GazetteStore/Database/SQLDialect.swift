/// The differences between the engines that statements meet.
package struct SQLDialect: Sendable {
  /// The clause of a SELECT that locks its rows until the end of the transaction; empty where writes run serially.
  package let rowLock: String
  /// The clause of a SELECT that locks its rows, and skips those that another transaction has locked.
  package let skippingLock: String
  /// The clause of a SELECT that prevents the deletion of its rows, so that new rows may refer to them.
  package let referenceLock: String
  /// The clause of a SELECT that locks its rows also against new references to them.
  package let deletionLock: String
  /// The query for the tables with a column `readerKey`, except those of accounts: `name`, and `rowKey`, the columns that
  /// identify one of a reader's rows.
  let tablesOfReaders: SQL
  /// The expression of the time by the database's clock, in seconds since 1970; nil when no other node shares the database.
  package let clock: String?
  /// The beginning of a hot query whose plan is the same for all values.
  package let genericPlanPrefix: String
  /// The beginning of a query whose best plan depends on its values, such as words that may be in all texts or in one.
  package let unpreparedPlanPrefix: String
  /// The JOIN that reads the left table first, where the engine might choose another order.
  package let orderedJoin: String
  /// The prefix of a column whose index the engine must not use, where it might choose it instead of a better one.
  package let unindexed: String
  /// The functions for the greatest and the least of several values.
  package let greatest, least: String
  /// The beginning of the clause after a table that names the index to use; nil when the engine chooses it by itself.
  package let indexHint: String?
  /// The function that gathers values as a JSON array, with a placeholder `%`.
  private let jsonArray: String
  /// Returns the text of the parameter with that number, 1 first; a list follows `IN`.
  package let parameter: @Sendable (_ number: Int, _ isList: Bool) -> String
  /// Returns the condition that the column has a value of the parameter, a list.
  package let membership: @Sendable (_ column: String, _ number: Int) -> String
  /// Returns the table of the values of the parameter, a list, with the column `value`.
  package let table: @Sendable (_ number: Int, _ alias: String) -> String

  /// Returns what the full-text index needs of texts besides themselves; takes long for long ones.
  package let indexedText: @Sendable (_ texts: [String]) -> String

  /// Makes a dialect.
  package init(
    rowLock: String = "", skippingLock: String = "", referenceLock: String = "", deletionLock: String = "",
    tablesOfReaders: SQL, clock: String? = nil, genericPlanPrefix: String = "", unpreparedPlanPrefix: String = "",
    orderedJoin: String = "JOIN", unindexed: String = "", greatest: String, least: String, indexHint: String? = nil,
    jsonArray: String,
    parameter: @escaping @Sendable (_ number: Int, _ isList: Bool) -> String,
    membership: @escaping @Sendable (_ column: String, _ number: Int) -> String,
    table: @escaping @Sendable (_ number: Int, _ alias: String) -> String,
    indexedText: @escaping @Sendable (_ texts: [String]) -> String
  ) {
    (self.rowLock, self.skippingLock) = (rowLock, skippingLock)
    (self.referenceLock, self.deletionLock) = (referenceLock, deletionLock)
    (self.tablesOfReaders, self.clock) = (tablesOfReaders, clock)
    (self.genericPlanPrefix, self.unpreparedPlanPrefix) = (genericPlanPrefix, unpreparedPlanPrefix)
    (self.orderedJoin, self.unindexed) = (orderedJoin, unindexed)
    (self.greatest, self.least, self.indexHint, self.jsonArray) = (greatest, least, indexHint, jsonArray)
    (self.parameter, self.membership, self.table) = (parameter, membership, table)
    self.indexedText = indexedText
  }

  /// Returns the clause after a table to use its index `name`; empty where the engine chooses.
  package func index(_ name: String) -> String { indexHint.map { "\($0) \(name)" } ?? "" }

  /// Returns the aggregate of `expression` as a JSON array; NULL without rows.
  package func jsonArray(of expression: String) -> String { jsonArray.replacing("%", with: expression) }

  /// True when several nodes share the database.
  package var isShared: Bool { clock != nil }
}
