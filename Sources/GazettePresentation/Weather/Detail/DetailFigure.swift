/// One named figure of the details.
package struct DetailFigure: Sendable, Hashable {
  /// What it is.
  package let name: String
  /// The figure with its unit.
  package let value: String
  /// A word or two about it; nil when there is none.
  package let note: String?

  init(_ name: String, _ value: String, note: String? = nil) {
    self.name = name
    self.value = value
    self.note = note
  }
}
