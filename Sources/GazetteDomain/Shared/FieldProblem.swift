/// The reason why a field's value in a query is invalid: the field, the value, and the expected form.
public struct FieldProblem: Error, Sendable, Hashable {
  /// The values that a field accepts.
  public enum Expectation: Sendable, Hashable {
    /// A whole number within these bounds; `Int.max` means no upper bound.
    case number(ClosedRange<Int>)
    /// A number of degrees within these bounds.
    case degrees(ClosedRange<Int>)
    /// `true` or `false`.
    case trueOrFalse
    /// One of these words.
    case oneOf([String])
    /// An amount of euros.
    case price
    /// Four numbers of degrees: west, south, east, north.
    case area
    /// A cursor from the previous page.
    case cursor
    /// Any text that is not empty.
    case something
    /// The form that the API's description gives for this field of a document.
    case described
  }

  /// The field's name as the reader wrote it: `limit`, `minPrice`; `--limit` in the terminal.
  public var field: String
  /// The invalid value, at most 100 characters; empty when it was missing.
  public let given: String
  /// The expected form.
  public let expected: Expectation

  /// Makes the problem of `given` as the value of `field`.
  public init(_ field: String, given: String, expected: Expectation) {
    self.field = field
    self.given = String(given.prefix(100))
    self.expected = expected
  }

  /// Returns the problem under the field's name as the reader wrote it.
  public func named(_ name: String) -> FieldProblem {
    var problem = self
    problem.field = name
    return problem
  }
}
