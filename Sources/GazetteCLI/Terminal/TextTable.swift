/// A text table for a terminal with aligned columns; shortens the widest column on a narrow terminal.
package struct TextTable: Sendable {
  /// One column: its heading and alignment.
  package struct Column: Sendable {
    /// The heading; may be empty.
    let heading: String
    /// True for right-aligned cells, such as numbers.
    let isFigure: Bool

    /// Returns a column of words.
    package static func words(_ heading: String) -> Column { Column(heading: heading, isFigure: false) }
    /// Returns a column of numbers, aligned on the right.
    package static func figures(_ heading: String) -> Column { Column(heading: heading, isFigure: true) }
  }

  private static let gap = 2
  private static let minimumColumnWidth = 8
  private let columns: [Column]
  private var rows: [[String]] = []

  /// Makes a table without rows.
  package init(columns: [Column]) {
    self.columns = columns
  }

  /// Adds a row; missing cells stay empty, line breaks become spaces, extra cells are dropped.
  package mutating func add(_ cells: [String]) {
    let given = cells.prefix(columns.count).map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
    rows.append(given + Array(repeating: "", count: columns.count - given.count))
  }

  /// Returns the table as lines, headings first, without a line feed at the end; at most `width` columns wide if given.
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
      guard widths[widest] > Self.minimumColumnWidth else { break }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }
}
