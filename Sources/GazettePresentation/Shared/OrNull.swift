/// A field of a document that is written as null, rather than left out, when there is nothing in it.
///
/// So all documents of a kind have the same fields, and who reads them sees what there could be.
@propertyWrapper
struct OrNull<Value: Encodable>: Encodable {
  var wrappedValue: Value?

  // Written out, as the compiler's own could be called without a value, and would keep it out of memberwise inits.
  init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    // An optional writes itself as null.
    try container.encode(wrappedValue)
  }
}

extension OrNull: Sendable where Value: Sendable {}
extension OrNull: Equatable where Value: Equatable {}
extension OrNull: Hashable where Value: Hashable {}
