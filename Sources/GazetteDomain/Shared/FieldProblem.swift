/// Why the value that was given for one field of a query cannot be used: which field, what was given, what it takes.
public struct FieldProblem: Error, Sendable, Hashable {
  /// What a field takes.
  public enum Expectation: Sendable, Hashable {
    /// A whole number within these bounds; `Int.max` as the upper one is none.
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
    /// The place to go on from, as the page before gave it.
    case cursor
    /// Anything, as long as it is not empty.
    case something
    /// What the description of the API says of this field of a document.
    case described
  }

  /// The field's name where it was written: `limit`, `minPrice`; in the terminal `--limit`.
  public var field: String
  /// What was given, at most 100 characters; empty when that was nothing.
  public let given: String
  /// What would be right.
  public let expected: Expectation

  /// The problem of `given` as the value of `field`.
  public init(_ field: String, given: String, expected: Expectation) {
    self.field = field
    self.given = String(given.prefix(100))
    self.expected = expected
  }

  /// The same problem of a field that is called otherwise where the reader wrote it.
  public func named(_ name: String) -> FieldProblem {
    var problem = self
    problem.field = name
    return problem
  }
}
