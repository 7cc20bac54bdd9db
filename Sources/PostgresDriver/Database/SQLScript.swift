/// Splits a script of several statements.
enum SQLScript {
  /// Returns its statements, split at the semicolons outside of texts, names, comments and `$$` bodies.
  static func statements(of script: String) -> [String] {
    var statements: [String] = []
    var current = ""
    var end: String?
    var rest = Substring(script)
    while let character = rest.first {
      if let closing = end {
        if rest.hasPrefix(closing) {
          current += closing
          rest = rest.dropFirst(closing.count)
          end = nil
          continue
        }
      } else if character == ";" {
        statements.append(current)
        current = ""
        rest = rest.dropFirst()
        continue
      } else {
        for (opening, closing) in [("'", "'"), ("\"", "\""), ("--", "\n"), ("$$", "$$")] where rest.hasPrefix(opening) {
          current += opening
          rest = rest.dropFirst(opening.count)
          end = closing
          break
        }
        if end != nil { continue }
      }
      current.append(character)
      rest = rest.dropFirst()
    }
    statements.append(current)
    return statements.filter { !$0.allSatisfy(\.isWhitespace) }
  }
}
