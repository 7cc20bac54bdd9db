import CGumbo

// Unchecked: gumbo's nodes, which live until the parse is destroyed at the closure's end.

/// Checks the sanitiser's output against the security rules, with independent lists.
public enum SanitizerOracle {
  /// Forbidden content in `html`, which is parsed again as a page and as the content of an element; empty when there is none.
  public static func faults(in html: String) -> [String] {
    faults(in: html, context: GUMBO_TAG_BODY) + faults(in: html, context: GUMBO_TAG_LAST)
      + faults(in: html, context: GUMBO_TAG_DIV)
  }

  private static func faults(in html: String, context: GumboTag) -> [String] {
    var options = kGumboDefaultOptions
    options.fragment_context = context
    return withUnsafePointer(to: options) { options in
      Array(html.utf8CString).withUnsafeBufferPointer { bytes in
        guard let output = gumbo_parse_with_options(options, bytes.baseAddress, bytes.count - 1) else {
          return ["no tree"]
        }
        defer { gumbo_destroy_output(options, output) }
        return faults(below: output.pointee.root)
      }
    }
  }

  private static func faults(below node: UnsafePointer<GumboNode>) -> [String] {
    let children = node.pointee.v.element.children
    return (0..<Int(children.length)).flatMap { index -> [String] in
      guard let child = children.data[index]?.assumingMemoryBound(to: GumboNode.self) else { return [] }
      return faults(of: child)
    }
  }

  private static func faults(of node: UnsafePointer<GumboNode>) -> [String] {
    switch node.pointee.type {
    case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE: return []
    case GUMBO_NODE_ELEMENT: break
    default: return ["a node of type \(node.pointee.type.rawValue)"]
    }
    let element = node.pointee.v.element
    let name = name(of: element)
    if name == "html" || name == "head" || name == "body" { return faults(below: node) }
    var faults: [String] = []
    let isFormula = element.tag_namespace == GUMBO_NAMESPACE_MATHML
    let isAllowed =
      element.tag_namespace == GUMBO_NAMESPACE_HTML ? elements.contains(name) : isFormula && formulas.contains(name)
    if !isAllowed { faults.append("<\(name)>") }
    for index in 0..<Int(element.attributes.length) {
      guard let data = element.attributes.data[index] else { continue }
      let attribute = data.assumingMemoryBound(to: GumboAttribute.self).pointee
      let (attributeName, value) = (String(cString: attribute.name), String(cString: attribute.value))
      if isFormula {
        if !formulaAttributes.contains(attributeName) { faults.append("\(name) \(attributeName)=\(value)") }
      } else {
        faults += self.faults(of: name, attributeName, value)
      }
    }
    return faults + self.faults(below: node)
  }

  private static func name(of element: GumboElement) -> String {
    guard element.tag == GUMBO_TAG_UNKNOWN else { return String(cString: gumbo_normalized_tagname(element.tag)) }
    var piece = element.original_tag
    gumbo_tag_from_original_text(&piece)
    guard let data = piece.data else { return "?" }
    return String(decoding: UnsafeRawBufferPointer(start: data, count: piece.length), as: UTF8.self).lowercased()
  }

  private static func faults(of element: String, _ name: String, _ value: String) -> [String] {
    switch name {
    case "dir" where ["ltr", "rtl", "auto"].contains(value), "lang": return []
    case "id" where value.hasPrefix("text-"): return []
    case "href" where element == "a" && value.hasPrefix("#text-"): return []
    default: break
    }
    let isKnown = attributes[element, default: []].contains(name)
    let isOurs =
      (element, name, value) == ("a", "rel", "noopener noreferrer")
      || (element, name, value) == ("img", "loading", "lazy")
    guard isKnown || isOurs else { return ["\(element) \(name)=\(value)"] }
    guard ["href", "src", "poster", "cite"].contains(name) else { return [] }
    let schemes =
      name == "href" || name == "cite" ? ["http://", "https://", "mailto:", "tel:"] : ["http://", "https://"]
    // By bytes: a combining character would make the slash before it a different Character.
    return schemes.contains { value.utf8.starts(with: $0.utf8) } ? [] : ["\(element) \(name)=\(value)"]
  }

  private static let elements = Set(
    """
    a abbr acronym aside audio b blockquote br caption cite code dd del details dfn div dl dt em figcaption figure \
    h1 h2 h3 h4 h5 h6 hr i img ins kbd li ol p picture pre q rp rt ruby s samp small source span strong sub summary \
    sup table tbody td tfoot th thead time tr u ul var video wbr
    """.split(separator: " ").map(String.init))

  private static let formulas = Set(
    """
    math mrow mi mn mo mtext mspace ms msup msub msubsup mfrac msqrt mroot munder mover munderover mmultiscripts \
    mprescripts mtable mtr mtd mstyle mpadded mphantom
    """.split(separator: " ").map(String.init))

  private static let formulaAttributes: Set = [
    "display", "mathvariant", "stretchy", "fence", "separator", "accent", "columnspan", "rowspan",
  ]

  private static let attributes: [String: Set<String>] = [
    "a": ["href", "title"], "ol": ["start", "reversed", "type"], "li": ["value"],
    "img": ["src", "srcset", "sizes", "alt", "width", "height", "title"],
    "time": ["datetime"],
    "td": ["rowspan", "colspan"], "th": ["rowspan", "colspan"],
    "q": ["cite"], "blockquote": ["cite"],
    "video": ["src", "poster", "controls"], "audio": ["src", "controls"],
    "source": ["src", "srcset", "type", "media", "sizes"],
  ]
}
