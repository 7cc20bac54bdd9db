/// A rule of a contract was broken.
public struct ContractViolation: Error, CustomStringConvertible {
  /// What was expected and what was found.
  public let description: String
  /// Makes a violation.
  public init(_ description: String) { self.description = description }
}

/// Requires `found` to equal `expected`.
/// - Throws: ``ContractViolation``.
public func requireEqual<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) throws {
  guard found == expected else { throw ContractViolation("\(what): expected \(expected), found \(found)") }
}

/// Requires `condition` to hold.
/// - Throws: ``ContractViolation``.
public func require(_ condition: Bool, _ what: String) throws {
  guard condition else { throw ContractViolation(what) }
}

/// Requires `work` to throw `error`.
/// - Throws: ``ContractViolation`` when it does not throw, or something else.
public func requireThrows<Failure: Error & Equatable, Value>(
  _ error: Failure, _ what: String, _ work: () async throws -> Value
) async throws {
  do {
    _ = try await work()
  } catch let found as Failure where found == error {
    return
  } catch let other {
    throw ContractViolation("\(what): expected \(error), found \(other)")
  }
  throw ContractViolation("\(what): expected an error, found none")
}
