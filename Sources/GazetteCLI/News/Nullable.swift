/// A value that is written as `null` when there is none, so that every line has the same keys.
@propertyWrapper
package struct Nullable<Value: Encodable & Sendable>: Encodable, Sendable {
  /// The value.
  package var wrappedValue: Value?

  /// Wraps a value.
  package init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }

  /// Writes the value or `null`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
  }
}
