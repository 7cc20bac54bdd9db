// Unchecked: passes a range of the tree's own bytes, which the tree allocated and never shortens.

/// A parsed document: the elements that Gazette knows, and warnings.
///
/// All elements share one array, all attributes another and all text a third. A document of any length needs a few allocations,
/// and only text that becomes part of a feed becomes a string.
struct XMLTree {
  /// The base URL and language at a place in the document.
  struct Scope {
    /// The base URL.
    var base: String? {
      didSet { parts = base.flatMap(URLParts.init) }
    }
    /// The parsed base URL; nil when nothing can be resolved against it.
    private(set) var parts: URLParts?
    /// Whether the document itself declares the base with `xml:base`.
    var isBaseDeclared = false
    var language: String?

    /// Creates a scope.
    init(base: String?, language: String?) {
      self.base = base
      parts = base.flatMap(URLParts.init)
      self.language = language
    }
  }

  /// All elements, in the order of their start tags; the first is the root.
  var elements: [XMLElement] = []
  /// The attributes of all elements.
  var attributes: [XMLAttribute] = []
  /// All text and all attributes' values, in UTF-8.
  var bytes: [UInt8] = []
  /// The local name of the outermost element, as written.
  var rootName = ""
  /// The namespace URIs that the outermost element declares.
  var rootNamespaces: [String] = []
  /// The scopes that ``XMLElement/scope`` refers to; the first one applies to the whole document.
  var scopes: [Scope]
  /// False when libxml2 found a fatal error.
  var isWellFormed = true
  /// The problems in the document.
  var warnings: [FeedWarning] = []

  /// The outermost element; an unnamed one when the document has none.
  var root: XMLElement { elements.first ?? XMLElement(name: .unknown, scope: 0) }

  /// The child elements of an element, in document order.
  @inline(__always)
  func children(_ element: XMLElement) -> XMLChildren {
    XMLChildren(of: element, in: elements)
  }

  /// The first child with the name.
  func child(_ element: XMLElement, _ name: ElementName) -> XMLElement? {
    children(element).first { $0.name == name }
  }

  /// The range of an attribute's value; nil when the element has no such attribute.
  @inline(__always)
  func range(_ element: XMLElement, _ name: AttributeName) -> Range<Int32>? {
    for index in Int(element.attributes.lowerBound)..<Int(element.attributes.upperBound)
    where attributes[index].name == name {
      return attributes[index].value
    }
    return nil
  }

  /// Calls `body` with the bytes of a text or a value.
  @inline(__always)
  func withBytes<Result>(_ range: Range<Int32>, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { all in
      body(UnsafeBufferPointer(rebasing: all[Int(range.lowerBound)..<Int(range.upperBound)]))
    }
  }
}

extension XMLTree {
  /// The text of an element; nil when it is empty.
  func text(_ element: XMLElement) -> String? {
    element.isTextEmpty ? nil : withBytes(element.text) { String(decoding: $0, as: UTF8.self) }
  }

  /// The value of an attribute, trimmed; nil when it is missing or empty.
  func value(_ element: XMLElement, _ name: AttributeName) -> String? {
    guard let range = range(element, name), !range.isEmpty else { return nil }
    return withBytes(range) { TextBytes.nonEmpty($0) }
  }
}

/// A parsed element, as numbers only. Its content is in its ``XMLTree``; an ``ElementReader`` reads it.
struct XMLElement {
  /// The markup in the text.
  enum Markup { case none, html, xhtml }

  /// The element's name.
  let name: ElementName
  /// Whether child elements were serialised into the text, and how to interpret its characters.
  var markup = Markup.none
  /// The base URL and language: an index into ``XMLTree/scopes``.
  var scope: Int32
  /// The trimmed text in ``XMLTree/bytes``; empty when there is none.
  var text: Range<Int32> = 0..<0
  /// The attributes that Gazette reads: a part of ``XMLTree/attributes``, in document order.
  var attributes: Range<Int32> = 0..<0
  /// The descendants at any depth: a part of ``XMLTree/elements``, in document order.
  var descendants: Range<Int32> = 0..<0

  /// Whether the element contains elements.
  var hasChildren: Bool { !descendants.isEmpty }

  /// Whether the element contains no text.
  var isTextEmpty: Bool { text.isEmpty }
}

/// An attribute that Gazette reads.
struct XMLAttribute {
  /// The attribute's name.
  let name: AttributeName
  /// The value in ``XMLTree/bytes``, with character references decoded, not trimmed.
  let value: Range<Int32>
}

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
    // A child's descendants precede its next sibling.
    position = Int(element.descendants.upperBound)
    return element
  }
}
