// Unchecked: lends a range of the tree's own bytes, which the tree made and never shortens.

/// A document as it was read: the elements that Gazette knows, and what was wrong with it.
///
/// All elements lie in one array, all attributes in another and all text in a third, so that a document of any length
/// takes a few allocations, and a string is made only of what becomes part of a feed.
struct XMLTree {
  /// The base URL and language in force somewhere.
  struct Scope {
    /// The base URL.
    var base: String? {
      didSet { parts = base.flatMap(URLParts.init) }
    }
    /// The base URL taken apart; nil where nothing can be resolved against it.
    private(set) var parts: URLParts?
    /// True when the document itself names the base, by `xml:base`.
    var isBaseDeclared = false
    var language: String?

    /// What is in force at a place.
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
  /// What ``XMLElement/scope`` points into; the first holds for the whole document.
  var scopes: [Scope]
  /// False when libxml2 found a fatal error.
  var isWellFormed = true
  /// What was wrong.
  var warnings: [FeedWarning] = []

  /// The outermost element; one without a name when the document holds none.
  var root: XMLElement { elements.first ?? XMLElement(name: .unknown, scope: 0) }

  /// The child elements of an element, in document order.
  @inline(__always)
  func children(_ element: XMLElement) -> XMLChildren {
    XMLChildren(of: element, in: elements)
  }

  /// The first child of a name.
  func child(_ element: XMLElement, _ name: ElementName) -> XMLElement? {
    children(element).first { $0.name == name }
  }

  /// Where the value of an attribute lies; nil when the element has no such attribute.
  @inline(__always)
  func range(_ element: XMLElement, _ name: AttributeName) -> Range<Int32>? {
    for index in Int(element.attributes.lowerBound)..<Int(element.attributes.upperBound)
    where attributes[index].name == name {
      return attributes[index].value
    }
    return nil
  }

  /// Lends the bytes of a text or a value.
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

  /// The value of an attribute, trimmed; nil when nothing is left.
  func value(_ element: XMLElement, _ name: AttributeName) -> String? {
    guard let range = range(element, name), !range.isEmpty else { return nil }
    return withBytes(range) { TextBytes.nonEmpty($0) }
  }
}

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

/// An attribute that Gazette reads.
struct XMLAttribute {
  /// Which attribute it is.
  let name: AttributeName
  /// Where its value lies in ``XMLTree/bytes``: character references read, not trimmed.
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
    // A child's own descendants lie between it and its next sibling.
    position = Int(element.descendants.upperBound)
    return element
  }
}
