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
  /// Returns the text of the parameter with that number, 1 first; a list follows `IN`.
  package let parameter: @Sendable (_ number: Int, _ isList: Bool) -> String
  /// Returns the condition that the column has a value of the parameter, a list.
  package let membership: @Sendable (_ column: String, _ number: Int) -> String

  /// Makes a dialect.
  package init(
    rowLock: String = "", skippingLock: String = "", referenceLock: String = "", deletionLock: String = "",
    tablesOfReaders: SQL, clock: String? = nil, genericPlanPrefix: String = "", unpreparedPlanPrefix: String = "",
    orderedJoin: String = "JOIN", unindexed: String = "",
    parameter: @escaping @Sendable (_ number: Int, _ isList: Bool) -> String,
    membership: @escaping @Sendable (_ column: String, _ number: Int) -> String
  ) {
    (self.rowLock, self.skippingLock) = (rowLock, skippingLock)
    (self.referenceLock, self.deletionLock) = (referenceLock, deletionLock)
    (self.tablesOfReaders, self.clock) = (tablesOfReaders, clock)
    (self.genericPlanPrefix, self.unpreparedPlanPrefix) = (genericPlanPrefix, unpreparedPlanPrefix)
    (self.orderedJoin, self.unindexed) = (orderedJoin, unindexed)
    (self.parameter, self.membership) = (parameter, membership)
  }

  /// True when several nodes share the database.
  package var isShared: Bool { clock != nil }
}
