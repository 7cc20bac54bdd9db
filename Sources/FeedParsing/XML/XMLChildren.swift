/// The child elements of an element, in document order.
struct XMLChildren: Sequence, IteratorProtocol {
  private let elements: [XMLElement]
  private var position: Int
  private let end: Int

  /// The children of `parent`, which is one of `elements`.
  init(of parent: XMLElement, in elements: [XMLElement]) {
    self.elements = elements
    position = Int(parent.descendants.lowerBound)
    end = Int(parent.descendants.upperBound)
  }

  /// The next child.
  mutating func next() -> XMLElement? {
    guard position < end else { return nil }
    let element = elements[position]
    // A child's own descendants lie between it and its next sibling.
    position = Int(element.descendants.upperBound)
    return element
  }
}
