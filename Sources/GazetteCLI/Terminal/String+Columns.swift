extension String {
  /// The number of terminal columns of the text: East Asian characters and emoji count 2, combining marks 0.
  package var columns: Int {
    reduce(0) { $0 + $1.columns }
  }

  /// Returns the text within `limit` columns; an ellipsis replaces the rest.
  package func truncated(toColumns limit: Int) -> String {
    guard columns > limit else { return self }
    guard limit > 0 else { return "" }
    var result = ""
    var remaining = limit - 1
    for character in self {
      remaining -= character.columns
      guard remaining >= 0 else { break }
      result.append(character)
    }
    return result + "…"
  }

  /// Returns the text padded with spaces to `width` columns, on its right or, when `atEnd`, on its left.
  package func padded(toColumns width: Int, atEnd: Bool = false) -> String {
    let space = String(repeating: " ", count: Swift.max(0, width - columns))
    return atEnd ? space + self : self + space
  }
}

extension Character {
  /// The number of terminal columns of the character.
  fileprivate var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if unicodeScalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return first.isWide ? 2 : 1
    }
  }
}

extension Unicode.Scalar {
  /// True when the scalar is in the blocks that Unicode's East Asian Width calls wide or fullwidth.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
      0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}

/// Breaks text into lines at spaces.
enum LineWrapping {
  /// Returns lines of at most `columns` columns; a longer word has a line of its own.
  static func wrapped(_ text: String, columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if line.isEmpty {
        line = String(word)
      } else if line.columns + 1 + String(word).columns <= columns {
        line += " " + word
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return lines + [line]
  }
}
