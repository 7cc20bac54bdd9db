/// What a JSON document may cost. Each limit is counted while the document is read, so that reading stops there.
public struct JSONLimits: Sendable, Equatable {
  /// The most bytes of the document.
  public var bytes: Int
  /// The most values: texts, numbers, words, arrays and objects, at any depth.
  public var values: Int
  /// The most members of one object.
  public var members: Int
  /// The most arrays and objects inside each other.
  public var depth: Int

  /// Makes limits; without arguments, those of a reply of a web service.
  public init(bytes: Int = 16 << 20, values: Int = 300_000, members: Int = 10_000, depth: Int = 64) {
    self.bytes = min(bytes, Int(Int32.max))
    self.values = values
    self.members = members
    self.depth = depth
  }
}

/// The first thing that is wrong with a JSON document.
public struct JSONFault: Error, Sendable, Hashable {
  /// What is wrong.
  public enum Kind: Sendable {
    /// It is no JSON.
    case malformed
    /// It ends in the middle.
    case truncated
    /// An object names a member twice.
    case duplicateName
    /// It reaches a limit.
    case overLimit
  }

  /// What is wrong.
  public let kind: Kind
  /// The same in a few English words, for the log; holds a short piece of the document at most.
  public let detail: String
  /// The line, counted from 1.
  public let line: Int
}
