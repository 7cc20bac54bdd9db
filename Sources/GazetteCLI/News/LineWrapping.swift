/// Breaks text into lines at spaces.
enum LineWrapping {
  /// Lines of at most `columns` columns; a word that is longer has a line of its own.
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
