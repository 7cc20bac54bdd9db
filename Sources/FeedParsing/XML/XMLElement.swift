/// An element of a feed as it was read: numbers only. What it holds lies in its ``XMLTree``, where an
/// ``ElementReader`` finds it.
struct XMLElement {
  /// What markup the text holds beside characters.
  enum Markup { case none, html, xhtml }

  /// Which element it is.
  let name: ElementName
  /// Whether child elements were written into the text, and how its characters are to be read.
  var markup = Markup.none
  /// The base URL and language in force; an index into ``XMLTree/scopes``.
  var scope: Int32
  /// Where the text lies in ``XMLTree/bytes``, trimmed; empty when there is none.
  var text: Range<Int32> = 0..<0
  /// The attributes that Gazette reads: a part of ``XMLTree/attributes``, in document order.
  var attributes: Range<Int32> = 0..<0
  /// The elements within this one at any depth: a part of ``XMLTree/elements``, in document order.
  var descendants: Range<Int32> = 0..<0

  /// True when the element holds elements.
  var hasChildren: Bool { !descendants.isEmpty }

  /// True when the element holds no text.
  var isTextEmpty: Bool { text.isEmpty }
}
