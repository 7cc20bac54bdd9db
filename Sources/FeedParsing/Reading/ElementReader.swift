internal import struct Foundation.Date

/// Makes values of elements: texts, addresses, dates, people. Collects what could not be read.
struct ElementReader {
  /// The scopes that elements point into.
  let scopes: [XMLTree.Scope]
  /// What could not be read.
  private(set) var warnings: [FeedWarning] = []
  private let warningLimit: Int

  /// A reader for the elements of a tree.
  init(_ tree: XMLTree, limits: FeedLimits) {
    scopes = tree.scopes
    warnings = tree.warnings
    warningLimit = limits.warnings
  }

  /// Notes something that was wrong, as long as there is room.
  mutating func warn(_ kind: FeedWarning.Kind, _ detail: String = "") {
    guard warnings.count < warningLimit else { return }
    warnings.append(FeedWarning(kind, detail))
  }

  /// The base URL at `element`.
  @inline(__always)
  func base(_ element: XMLElement) -> String? { scopes[Int(element.scope)].base }

  /// The language at `element`.
  @inline(__always)
  func language(_ element: XMLElement) -> String? { scopes[Int(element.scope)].language }

  /// A short text that may be text or HTML; RSS does not say which.
  func guessedText(_ element: XMLElement) -> FeedText? {
    guard !element.text.isEmpty else { return nil }
    let isHTML = element.markup != .none || HTMLGuess.looksLikeHTML(element.text)
    return text(element, element.text, isHTML ? .html : .plain)
  }

  /// A text that is HTML.
  func htmlText(_ element: XMLElement) -> FeedText? {
    guard !element.text.isEmpty else { return nil }
    return text(element, element.text, element.markup == .xhtml ? .xhtml : .html)
  }

  /// A text of one kind, its addresses resolved.
  func text(_ element: XMLElement, _ value: String, _ kind: FeedText.Kind) -> FeedText {
    let base = base(element)
    let resolved = kind == .plain || base == nil ? value : HTMLReferences(value, base: base).html
    return FeedText(value: resolved, kind: kind, base: base, language: language(element))
  }

  /// The element's text without markup; nil when it is empty.
  func plain(_ element: XMLElement) -> String? {
    guard !element.text.isEmpty else { return nil }
    let text = PlainText.of(html: element.text)
    return text.isEmpty ? nil : text
  }

  /// The element's text as an absolute address.
  func address(_ element: XMLElement) -> String? {
    address(element.text, of: element)
  }

  /// The value of an attribute as an absolute address; nil when it is missing or empty.
  func address(_ element: XMLElement, _ name: AttributeName) -> String? {
    element[name].flatMap { address($0, of: element) }
  }

  /// `text` as an absolute address; nil when it is empty.
  func address(_ text: String?, of element: XMLElement) -> String? {
    guard let text, !text.isEmpty else { return nil }
    let url = URLReference.resolve(text, against: base(element))
    return url.isEmpty ? nil : url
  }

  /// The moment that the element's text names.
  mutating func date(_ element: XMLElement) -> Date? {
    guard !element.text.isEmpty else { return nil }
    let date = FeedDate.parse(element.text)
    if date == nil { warn(.unreadableDate, element.text) }
    return date
  }

  /// The person that the element's text or children name.
  func person(_ element: XMLElement) -> FeedPerson? {
    guard !element.children.isEmpty else { return PersonText.parse(element.text) }
    var person = FeedPerson()
    for child in element.children {
      switch child.name {
      case .atomName, .name, .itunesName: person.name = person.name ?? plain(child)
      case .atomEmail, .email, .itunesEmail: person.email = person.email ?? child.nonEmptyText
      case .atomURI, .atomURL, .atomHomepage, .uri, .url: person.url = person.url ?? address(child)
      default: break
      }
    }
    return person.isEmpty ? PersonText.parse(element.text) : person
  }
}
