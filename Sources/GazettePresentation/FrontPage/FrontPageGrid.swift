package import GazetteDomain

/// The sections of a front page in four columns, in rows without gaps.
///
/// Incomplete rows are filled by widening their blocks, the narrowest first. News in two or three columns spans two rows, with
/// blocks next to both of them; without enough blocks that fit there, news takes the full width.
package struct FrontPageGrid: Sendable, Hashable {
  /// A section with its width.
  package struct Cell: Sendable, Hashable {
    package let section: ReaderSettings.FrontPageSection
    fileprivate(set) var columns: Int
    fileprivate let index: Int

    /// The name of the width.
    package var size: ReaderSettings.FrontPageSize { ReaderSettings.FrontPageSize.allCases[columns - 1] }
  }

  private static let columns = ReaderSettings.FrontPageSize.allCases.count
  /// The number of rows that news spans, see `front.css`.
  private static let newsRows = 2

  /// The sections in the order of the page.
  package let cells: [Cell]

  /// Makes the grid of the sections that `layout` shows, except those in `empty`, which have no content.
  package init(_ layout: FrontPageLayout, without empty: [ReaderSettings.FrontPageSection] = []) {
    var cells = layout.shown.filter { !empty.contains($0) }.enumerated().map { index, section in
      let size = layout.size(of: section)
      return Cell(
        section: section, columns: (ReaderSettings.FrontPageSize.allCases.firstIndex(of: size) ?? 0) + 1, index: index)
    }
    var units: [[Cell]] = []
    if let group = Self.newsGroup(cells) {
      units.append(group)
      cells.removeAll { group.map(\.index).contains($0.index) }
    }
    units += Self.rows(cells, within: Self.columns)
    self.cells = units.sorted { Self.place(of: $0) < Self.place(of: $1) }.flatMap(\.self)
  }

  private static func place(of unit: [Cell]) -> Int { unit.map(\.index).min() ?? 0 }

  /// Returns news with the blocks next to it, in an order that places them there; news alone takes the full width.
  private static func newsGroup(_ cells: [Cell]) -> [Cell]? {
    guard var news = cells.first(where: { $0.section == .news }), (2..<columns).contains(news.columns) else {
      return nil
    }
    let capacity = columns - news.columns
    let side = rows(cells.filter { $0.section != .news && $0.columns <= capacity }, within: capacity).prefix(newsRows)
    guard side.count == newsRows, let first = side.first else {
      news.columns = columns
      return [news]
    }
    let rest = side.dropFirst().flatMap(\.self)
    return first.allSatisfy { $0.index < news.index } ? first + [news] + rest : [news] + first + rest
  }

  /// Returns rows of `cells`, each in the first row with enough space, widened until all rows are full.
  private static func rows(_ cells: [Cell], within capacity: Int) -> [[Cell]] {
    var rows: [[Cell]] = []
    for cell in cells {
      let row = rows.firstIndex { width(of: $0) + cell.columns <= capacity }
      if let row { rows[row].append(cell) } else { rows.append([cell]) }
    }
    return rows.map { widened($0, to: capacity) }
  }

  private static func widened(_ row: [Cell], to capacity: Int) -> [Cell] {
    var row = row
    while width(of: row) < capacity, let narrowest = row.indices.min(by: { row[$0].columns < row[$1].columns }) {
      row[narrowest].columns += 1
    }
    return row
  }

  private static func width(of row: [Cell]) -> Int { row.reduce(0) { $0 + $1.columns } }
}
