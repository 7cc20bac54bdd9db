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
