/// A table of text for a terminal: columns that line up, the widest one shortened when the terminal is too narrow.
package struct TextTable: Sendable {
  /// One column: its heading, and on which side its cells line up.
  package struct Column: Sendable {
    /// The words above the column; may be empty.
    let heading: String
    /// Whether cells line up on the right, as figures do.
    let isFigure: Bool

    /// A column of words.
    package static func words(_ heading: String) -> Column { Column(heading: heading, isFigure: false) }
    /// A column of figures, lined up on the right.
    package static func figures(_ heading: String) -> Column { Column(heading: heading, isFigure: true) }
  }

  private static let gap = 2
  private static let narrowest = 8
  private let columns: [Column]
  private var rows: [[String]] = []

  /// A table without rows.
  package init(columns: [Column]) {
    self.columns = columns
  }

  /// Adds a row; missing cells stay empty, line breaks become spaces, cells beyond the columns are not shown.
  package mutating func add(_ cells: [String]) {
    let known = cells.prefix(columns.count).map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
    rows.append(known + Array(repeating: "", count: columns.count - known.count))
  }

  /// The table as lines, headings first, no line feed at the end; at most `width` columns wide when it is given.
  package func text(width: Int?) -> String {
    let widths = columnWidths(within: width)
    let headings = columns.map(\.heading)
    let lines = headings.allSatisfy(\.isEmpty) ? rows : [headings] + rows
    return lines.map { line($0, widths: widths) }.joined(separator: "\n")
  }

  private func line(_ cells: [String], widths: [Int]) -> String {
    let padded = columns.indices.map { index in
      cells[index].truncated(toColumns: widths[index])
        .padded(toColumns: widths[index], atEnd: columns[index].isFigure)
    }
    let joined = padded.joined(separator: String(repeating: " ", count: Self.gap))
    return String(joined.reversed().drop(while: { $0 == " " }).reversed())
  }

  private func columnWidths(within width: Int?) -> [Int] {
    var widths = columns.indices.map { index in
      max(columns[index].heading.columns, rows.map { $0[index].columns }.max() ?? 0)
    }
    guard let width else { return widths }
    var excess = widths.reduce(0, +) + Self.gap * (columns.count - 1) - width
    while excess > 0 {
      guard let widest = widths.indices.max(by: { widths[$0] < widths[$1] }) else { break }
      guard widths[widest] > Self.narrowest else { break }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }
}
