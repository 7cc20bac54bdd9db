/// One rule of a port's contract, as a sentence, and what checks it.
///
/// The suites know no test framework: a test takes each check as an argument, makes a fresh implementation, and lets
/// ``callAsFunction(_:)`` throw what is broken.
public struct ContractCheck<Port>: Sendable, CustomStringConvertible {
  /// The rule as a sentence.
  public let rule: String
  private let check: @Sendable (Port) async throws -> Void

  /// Makes a check of `rule`.
  public init(_ rule: String, _ check: @escaping @Sendable (Port) async throws -> Void) {
    self.rule = rule
    self.check = check
  }

  /// The rule.
  public var description: String { rule }

  /// Checks a fresh implementation.
  /// - Throws: ``ContractViolation`` when the rule is broken, and whatever the implementation throws.
  public func callAsFunction(_ port: Port) async throws { try await check(port) }
}

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
