/// The differences between the engines that statements meet.
package struct SQLDialect: Sendable {
  /// The clause of a SELECT that locks its rows until the end of the transaction; empty where writes run serially.
  package let rowLock: String
  /// The clause of a SELECT that locks its rows, and skips those that another transaction has locked.
  package let skippingLock: String
  /// The expression of the time by the database's clock, in seconds since 1970; nil when no other node shares the database.
  package let clock: String?
  /// The beginning of a hot query whose plan is the same for all values.
  package let generic: String
  /// Returns the text of the parameter with that number, 1 first; a list follows `IN`.
  package let parameter: @Sendable (_ number: Int, _ isList: Bool) -> String

  /// Makes a dialect.
  package init(
    rowLock: String, skippingLock: String, clock: String?, generic: String,
    parameter: @escaping @Sendable (_ number: Int, _ isList: Bool) -> String
  ) {
    (self.rowLock, self.skippingLock, self.clock) = (rowLock, skippingLock, clock)
    (self.generic, self.parameter) = (generic, parameter)
  }

  /// True when several nodes share the database.
  package var isShared: Bool { clock != nil }
}
