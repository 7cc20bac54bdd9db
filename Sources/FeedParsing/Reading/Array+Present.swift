extension Array {
  /// Adds `element` unless it is nil.
  @inline(__always)
  mutating func append(present element: Element?) {
    if let element { append(element) }
  }
}
