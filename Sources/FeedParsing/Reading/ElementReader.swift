internal import struct Foundation.Date

/// Converts elements to values: texts, addresses, dates, people. Collects warnings about unreadable ones.
///
/// The content of an element remains bytes until its use is known.
final class ElementReader {
  /// The tree that contains the elements.
  let tree: XMLTree
  /// The warnings so far.
  private(set) var warnings: [FeedWarning]
  private let warningLimit: Int
  private let budget: TimeBudget
  private var isOutOfTime = false
  /// The number of bytes that resolving may still add.
  private var addressBudget: Int
  /// The number of bytes that the parts of items may still occupy.
  private var partBudget: Int
  /// The address of the current item. Its texts are relative to it unless `xml:base` says otherwise.
  private var itemLink: (url: String, parts: URLParts)?

  init(_ tree: XMLTree, limits: FeedLimits, within budget: TimeBudget) {
    self.tree = tree
    self.budget = budget
    warnings = tree.warnings
    warningLimit = limits.warnings
    addressBudget = limits.addressGrowth + tree.bytes.count
    partBudget = limits.partMemory
  }

  /// Adds a warning, up to the limit.
  func warn(_ kind: FeedWarning.Kind, _ detail: String = "") {
    guard warnings.count < warningLimit else { return }
    warnings.append(FeedWarning(kind, detail))
  }

  /// Whether there is time for another item; warns once when there is none.
  func hasTime() -> Bool {
    guard !isOutOfTime, budget.isSpent else { return !isOutOfTime }
    isOutOfTime = true
    // Inserted first, so that this warning always fits.
    warnings = [FeedWarning(.limitReached, "time")] + warnings
    return false
  }

  /// Reserves memory for another `part`; false when there is none left, with a single warning.
  func reserveSpace<Part>(for part: Part.Type) -> Bool {
    guard partBudget > 0 else { return false }
    partBudget -= MemoryLayout<Part>.stride
    if partBudget <= 0 { warn(.limitReached, "parts") }
    return partBudget > 0
  }

  /// Adds `part` unless it is nil or no memory is left for it.
  func add<Part>(_ part: Part?, to parts: inout [Part]) {
    if let part, reserveSpace(for: Part.self) { parts.append(part) }
  }

  // MARK: Content of elements

  /// The child elements, in document order.
  @inline(__always)
  func children(_ element: XMLElement) -> XMLChildren { tree.children(element) }

  /// The first child with the name.
  func child(_ element: XMLElement, _ name: ElementName) -> XMLElement? { tree.child(element, name) }

  /// Begins an item with `children`: its texts are relative to the page of its link, else of its id.
  func beginItem(_ children: XMLChildren) {
    var page: String?
    for child in children {
      switch child.name {
      case .link, .atomLink:
        let isPage = tree.range(child, .rel) == nil || isValue(child, .rel, "alternate")
        if isPage, let link = linkAddress(child) { return setItemLink(link) }
      case .atomID: page = page ?? string(child)
      case .guid where !isValue(child, .ispermalink, "false"): page = page ?? string(child)
      default: break
      }
    }
    if let page { setItemLink(page) }
  }

  private func setItemLink(_ page: String) {
    guard URLReference.isWeb(page.utf8), let parts = URLParts(page) else { return }
    itemLink = (page, parts)
  }

  /// Ends the item: texts are relative to the feed again.
  func endItem() { itemLink = nil }

  /// The base URL of the texts at `element`.
  private func textBase(_ element: XMLElement) -> String? {
    tree.scopes[Int(element.scope)].isBaseDeclared ? base(element) : itemLink?.url ?? base(element)
  }

  /// ``textBase(_:)``, parsed; nil when there is none or the budget for resolving is exhausted.
  private func textParts(_ element: XMLElement) -> URLParts? {
    guard addressBudget > 0, !tree.scopes[Int(element.scope)].isBaseDeclared, let itemLink else {
      return parts(element)
    }
    return itemLink.parts
  }

  /// The base URL at `element`.
  @inline(__always)
  func base(_ element: XMLElement) -> String? { tree.scopes[Int(element.scope)].base }

  /// The base URL at `element`, parsed; nil when there is none or the budget for resolving is exhausted.
  @inline(__always)
  func parts(_ element: XMLElement) -> URLParts? { addressBudget > 0 ? tree.scopes[Int(element.scope)].parts : nil }

  /// Deducts the growth of an address that had `count` bytes before it was resolved.
  func deductGrowth(from count: Int, to resolved: String) {
    guard addressBudget > 0 else { return }
    addressBudget -= max(0, resolved.utf8.count - count)
    if addressBudget <= 0 { warn(.limitReached, "addresses") }
  }

  @inline(__always)
  func language(_ element: XMLElement) -> String? { tree.scopes[Int(element.scope)].language }

  /// The text, trimmed; nil when it is empty.
  func string(_ element: XMLElement) -> String? { tree.text(element) }

  /// The value of an attribute, trimmed; nil when it is missing or empty.
  func value(_ element: XMLElement, _ name: AttributeName) -> String? { tree.value(element, name) }

  /// The value of an attribute, trimmed and in lower case; nil when it is missing or empty.
  func word(_ element: XMLElement, _ name: AttributeName) -> String? { tree.value(element, name)?.lowercased() }

  /// Whether an attribute's value is `word`, which is lower-case.
  func isValue(_ element: XMLElement, _ name: AttributeName, _ word: StaticString) -> Bool {
    guard let range = tree.range(element, name) else { return false }
    return tree.withBytes(range) { TextBytes.areEqual($0, word) }
  }

  /// The integer at the start of the text; nil when there is none within `bounds`.
  func integer(_ element: XMLElement, in bounds: ClosedRange<Int>) -> Int? {
    tree.withBytes(element.text) { TextBytes.integer($0, in: bounds) }
  }

  /// The integer at the start of an attribute's value; nil when there is none within `bounds`.
  func integer(_ element: XMLElement, _ name: AttributeName, in bounds: ClosedRange<Int>) -> Int? {
    guard let range = tree.range(element, name) else { return nil }
    return tree.withBytes(range) { TextBytes.integer($0, in: bounds) }
  }

  // MARK: Addresses, dates, people

  /// The element's text as an absolute address; nil when it is empty.
  func address(_ element: XMLElement) -> String? { address(element, at: element.text) }

  /// The value of an attribute as an absolute address; nil when it is missing or empty.
  func address(_ element: XMLElement, _ name: AttributeName) -> String? {
    tree.range(element, name).flatMap { address(element, at: $0) }
  }

  /// The address at `range`, made absolute; nil when it is empty.
  func address(_ element: XMLElement, at range: Range<Int32>) -> String? {
    guard !range.isEmpty else { return nil }
    let url = URLReference.repaired(tree.withBytes(range) { URLReference.resolve($0, against: parts(element)) })
    deductGrowth(from: range.count, to: url)
    return url.isEmpty ? nil : url
  }

  /// The moment that the element's text names.
  func date(_ element: XMLElement) -> Date? {
    guard !element.isTextEmpty else { return nil }
    let date = tree.withBytes(element.text) { FeedDate.parse($0) }
    if date == nil { warn(.unreadableDate, string(element) ?? "") }
    return date
  }

  /// The person that the element's text or children name.
  func person(_ element: XMLElement) -> FeedPerson? {
    guard element.hasChildren else { return personInText(element) }
    var person = FeedPerson()
    for child in children(element) {
      switch child.name {
      case .atomName, .name, .itunesName: person.name = person.name ?? plain(child)
      case .atomEmail, .email, .itunesEmail: person.email = person.email ?? string(child)
      case .atomURI, .atomURL, .atomHomepage, .uri, .url: person.url = person.url ?? address(child)
      default: break
      }
    }
    return person.isEmpty ? personInText(element) : person
  }

  private func personInText(_ element: XMLElement) -> FeedPerson? {
    tree.withBytes(element.text) { PersonText.parse($0) }
  }

  // MARK: Texts

  /// A short text that may be plain text or HTML; RSS does not say which.
  func guessedText(_ element: XMLElement) -> FeedText? {
    guard !element.isTextEmpty else { return nil }
    return text(element, element.markup != .none || looksLikeHTML(element) ? .html : .plain)
  }

  /// A text that is HTML.
  func htmlText(_ element: XMLElement) -> FeedText? {
    guard !element.isTextEmpty else { return nil }
    return text(element, element.markup == .xhtml ? .xhtml : .html)
  }

  /// The element's text as `kind`, with its addresses resolved.
  func text(_ element: XMLElement, _ kind: FeedText.Kind) -> FeedText {
    guard kind != .plain, textBase(element) != nil else { return text(element, resolved: string(element) ?? "", kind) }
    return text(element, resolved: references(element).html, kind)
  }

  /// `value`, another form of the element's text, as `kind`, with its addresses resolved.
  func text(_ element: XMLElement, _ value: String, _ kind: FeedText.Kind) -> FeedText {
    text(element, resolved: kind == .plain ? value : HTMLReferences(value, base: textBase(element)).html, kind)
  }

  /// A text with the base and language of its element.
  @inline(__always)
  func text(_ element: XMLElement, resolved value: String, _ kind: FeedText.Kind) -> FeedText {
    FeedText(
      value: value, kind: kind, base: kind == .plain ? base(element) : textBase(element), language: language(element))
  }

  /// The addresses in the element's text, which is HTML.
  func references(_ element: XMLElement) -> HTMLReferences {
    let references = tree.withBytes(element.text) { HTMLReferences($0, base: textParts(element)) }
    deductGrowth(from: element.text.count, to: references.html)
    return references
  }

  /// Whether the element's text looks like HTML.
  func looksLikeHTML(_ element: XMLElement) -> Bool {
    tree.withBytes(element.text) { HTMLGuess.looksLikeHTML($0) }
  }

  /// The element's text without markup; nil when it is empty.
  func plain(_ element: XMLElement) -> String? {
    guard !element.isTextEmpty else { return nil }
    let text = tree.withBytes(element.text) { PlainText.of(html: $0) }
    return text.isEmpty ? nil : text
  }
}
