/// An element of a feed as it was read, with what Gazette knows of its content.
struct XMLElement {
  /// What markup the text holds beside characters.
  enum Markup { case none, html, xhtml }

  /// Which element it is.
  var name: ElementName
  /// The base URL and language in force; an index into ``XMLTree/scopes``.
  var scope: Int32
  /// Whether child elements were written into ``text``, and how its characters are to be read.
  var markup: Markup = .none
  /// The attributes that Gazette reads, in document order.
  var attributes: [XMLAttribute] = []
  /// The text, trimmed.
  var text = ""
  /// The child elements that Gazette reads, in document order.
  var children: [XMLElement] = []

  /// The value of an attribute.
  subscript(name: AttributeName) -> String? {
    attributes.first { $0.name == name }?.value
  }

  /// The value of an attribute, trimmed; nil when nothing is left.
  func nonEmpty(_ name: AttributeName) -> String? {
    TextBytes.nonEmpty(self[name])
  }

  /// The first child of a name.
  func child(_ name: ElementName) -> XMLElement? {
    children.first { $0.name == name }
  }

  /// The text; nil when it is empty.
  var nonEmptyText: String? {
    text.isEmpty ? nil : text
  }
}
