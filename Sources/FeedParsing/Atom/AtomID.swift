/// Atom's ids are absolute and compared character by character; they are never normalised.
enum AtomID {
  /// The id that `element` holds; one that is only a path is resolved, as publishers mean it.
  static func text(_ element: XMLElement, _ reader: ElementReader) -> String? {
    guard let id = reader.string(element) else { return nil }
    return id.utf8.first == 0x2F ? reader.address(element) : id
  }
}
