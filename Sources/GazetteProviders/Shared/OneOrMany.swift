import GazetteDomain

/// What answers an object for one thing asked and an array for several.
struct OneOrMany<Value: Decodable & Sendable>: Decodable, Sendable {
  /// In the order of the reply; an element that could not be read fails alone.
  let elements: [Result<Value, UnreadableJSON>]

  init(from decoder: any Decoder) throws {
    // Not an array is the provider's other form, not an error.
    guard var list = try? decoder.unkeyedContainer() else {
      elements = [Separately<Value>(from: decoder).result]
      return
    }
    var elements: [Result<Value, UnreadableJSON>] = []
    while !list.isAtEnd {
      elements.append(try CrashNotes.one(at: elements.count) { try list.decode(Separately<Value>.self).result })
    }
    self.elements = elements
  }
}
