/// Header fields in the order received; names compare without regard to case.
public struct FetchHeaders: Hashable, Sendable {
  /// One header line.
  public struct Field: Hashable, Sendable {
    /// The name as written.
    public let name: String
    /// The value, without spaces around it.
    public let value: String

    /// - Parameters:
    ///   - name: The name as written.
    ///   - value: The value, without spaces around it.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// All fields, in the order received.
  public let fields: [Field]

  /// - Parameter fields: All fields, in the order received.
  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// The first value of `name`, or `nil`.
  public subscript(name: String) -> String? {
    fields.first { Self.same($0.name, name) }?.value
  }

  /// Every value of `name`, in the order received.
  public func values(_ name: String) -> [String] {
    fields.filter { Self.same($0.name, name) }.map(\.value)
  }

  private static func same(_ one: String, _ other: String) -> Bool {
    one.utf8.count == other.utf8.count && one.lowercased() == other.lowercased()
  }
}

extension FetchHeaders: ExpressibleByDictionaryLiteral {
  /// Fields in the order written.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { Field(name: $0.0, value: $0.1) })
  }
}
