/// The maximum cost of a JSON document. Each limit is checked during parsing, which stops there.
public struct JSONLimits: Sendable, Equatable {
  /// The maximum size of the document in bytes.
  public var bytes: Int
  /// The maximum number of values: strings, numbers, literals, arrays and objects, at any depth.
  public var values: Int
  /// The maximum number of members of one object.
  public var members: Int
  /// The maximum nesting of arrays and objects.
  public var depth: Int

  /// Creates limits; the defaults suit a web service's reply.
  public init(bytes: Int = 16 << 20, values: Int = 300_000, members: Int = 10_000, depth: Int = 64) {
    self.bytes = min(bytes, Int(Int32.max))
    self.values = values
    self.members = members
    self.depth = depth
  }
}

/// The first fault in a JSON document.
public struct JSONFault: Error, Sendable, Hashable {
  /// The kind of fault.
  public enum Kind: Sendable {
    /// It is not JSON.
    case malformed
    /// It is truncated.
    case truncated
    /// An object repeats a member.
    case duplicateName
    /// It exceeds a limit.
    case overLimit
  }

  /// The kind of fault.
  public let kind: Kind
  /// A short English description for the log; contains at most a short piece of the document.
  public let detail: String
  /// The line, counted from 1.
  public let line: Int
}
