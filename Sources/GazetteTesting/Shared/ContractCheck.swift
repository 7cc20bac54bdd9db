/// One rule of a port's contract, as a sentence, with its check.
///
/// The suites use no test framework: a test receives each check as an argument, creates a fresh implementation, and calls
/// ``callAsFunction(_:)``, which throws if the rule is broken.
public struct ContractCheck<Port>: Sendable, CustomStringConvertible {
  /// The rule as a sentence.
  public let rule: String
  private let check: @Sendable (Port) async throws -> Void

  /// Creates a check of `rule`.
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
  /// The expected and the actual result.
  public let description: String
  /// Creates a violation.
  public init(_ description: String) { self.description = description }
}

/// Requires `found` to equal `expected`.
/// - Throws: ``ContractViolation``.
public func requireEqual<Value: Equatable>(_ found: Value, _ expected: Value, _ subject: String) throws {
  guard found == expected else { throw ContractViolation("\(subject): expected \(expected), found \(found)") }
}

/// Requires `condition` to be true.
/// - Throws: ``ContractViolation``.
public func require(_ condition: Bool, _ subject: String) throws {
  guard condition else { throw ContractViolation(subject) }
}

/// Requires `work` to throw `error`.
/// - Throws: ``ContractViolation`` when it throws nothing, or a different error.
public func requireThrows<Failure: Error & Equatable, Value>(
  _ error: Failure, _ subject: String, _ work: () async throws -> Value
) async throws {
  do {
    _ = try await work()
  } catch let found as Failure where found == error {
    return
  } catch let other {
    throw ContractViolation("\(subject): expected \(error), found \(other)")
  }
  throw ContractViolation("\(subject): expected an error, found none")
}
