/// HTML in one spelling, for comparing equivalent texts: sorted attributes, uniform quotes and character references, no slashes
/// of void elements, no namespace declarations.
enum CanonicalHTML {
  static func of(_ html: String) -> String {
    var output = ""
    var rest = Substring(html)
    while let open = rest.firstIndex(of: "<") {
      output += text(rest[..<open])
      rest = rest[open...]
      let after = rest.dropFirst()
      guard let first = after.first, first.isLetter || first == "/", let end = endOfTag(after) else {
        output += "&lt;"
        rest = after
        continue
      }
      output += tag(after[..<end])
      rest = after[end...].dropFirst()
    }
    return output + text(rest)
  }

  private static func endOfTag(_ text: Substring) -> Substring.Index? {
    var quote: Character?
    var previous: Character = " "
    for index in text.indices {
      let character = text[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if character == ">" {
        return index
      } else if character == "\"" || character == "'", previous == "=" {
        quote = character
      }
      previous = character
    }
    return nil
  }

  private static func tag(_ content: Substring) -> String {
    var content = content
    if content.hasSuffix("/") { content = content.dropLast() }
    let name = content.prefix { !$0.isWhitespace }
    let attributes = attributes(content.dropFirst(name.count)).filter { !$0.name.hasPrefix("xmlns:") }
    let written = attributes.sorted { $0.name < $1.name }.map { " \($0.name)=\"\(quoted($0.value))\"" }
    return "<\(name.lowercased())\(written.joined())>"
  }

  private static func attributes(_ text: Substring) -> [(name: String, value: String)] {
    var found: [(name: String, value: String)] = []
    var rest = text.drop(while: \.isWhitespace)
    while !rest.isEmpty {
      let name = rest.prefix { $0 != "=" && !$0.isWhitespace }
      rest = rest.dropFirst(name.count).drop(while: \.isWhitespace)
      guard rest.first == "=" else {
        found.append((name.lowercased(), ""))
        continue
      }
      rest = rest.dropFirst().drop(while: \.isWhitespace)
      let value: Substring
      if let quote = rest.first, quote == "\"" || quote == "'" {
        value = rest.dropFirst().prefix { $0 != quote }
        rest = rest.dropFirst(value.count + 2)
      } else {
        value = rest.prefix { !$0.isWhitespace }
        rest = rest.dropFirst(value.count)
      }
      found.append((name.lowercased(), decoded(value)))
      rest = rest.drop(while: \.isWhitespace)
    }
    return found
  }

  private static func text(_ text: Substring) -> String { quoted(decoded(text)) }

  private static func quoted(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  private static let names: [String: String] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#146": "’"]

  private static func decoded(_ text: Substring) -> String {
    var output = ""
    var rest = text
    while let ampersand = rest.firstIndex(of: "&") {
      output += rest[..<ampersand]
      rest = rest[ampersand...].dropFirst()
      guard let end = rest.firstIndex(of: ";"), let character = character(String(rest[..<end])) else {
        output += "&"
        continue
      }
      output += character
      rest = rest[end...].dropFirst()
    }
    return output + rest
  }

  private static func character(_ name: String) -> String? {
    if let known = names[name] { return known }
    guard name.hasPrefix("#") else { return nil }
    let code = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
    return code.flatMap(Unicode.Scalar.init).map { String($0) }
  }
}
