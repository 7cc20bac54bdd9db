package import GazetteDomain

/// The sections of a front page on its four columns, in rows that leave no hole.
///
/// A row that is not full gets wider blocks, the narrowest first. News in two or three columns spans two rows, with
/// blocks next to both of them; where too few blocks fit there, news takes the whole width.
package struct FrontPageGrid: Sendable, Hashable {
  /// A section with the width that it takes.
  package struct Cell: Sendable, Hashable {
    package let section: ReaderSettings.FrontPageSection
    fileprivate(set) var columns: Int
    fileprivate let index: Int

    /// The width by name.
    package var size: ReaderSettings.FrontPageSize { ReaderSettings.FrontPageSize.allCases[columns - 1] }
  }

  private static let columns = ReaderSettings.FrontPageSize.allCases.count
  /// The rows that news spans, see `front.css`.
  private static let newsRows = 2

  /// The sections in the order of the page.
  package let cells: [Cell]

  /// The grid of what `layout` shows, `without` sections that have nothing to show.
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

  /// News with the blocks next to it, in an order that puts them there; news alone takes the whole width.
  private static func newsGroup(_ cells: [Cell]) -> [Cell]? {
    guard var news = cells.first(where: { $0.section == .news }), (2..<columns).contains(news.columns) else {
      return nil
    }
    let room = columns - news.columns
    let side = rows(cells.filter { $0.section != .news && $0.columns <= room }, within: room).prefix(newsRows)
    guard side.count == newsRows, let first = side.first else {
      news.columns = columns
      return [news]
    }
    let rest = side.dropFirst().flatMap(\.self)
    return first.allSatisfy { $0.index < news.index } ? first + [news] + rest : [news] + first + rest
  }

  /// Rows of `cells`, each in the first row with space for it, widened until all rows are full.
  private static func rows(_ cells: [Cell], within room: Int) -> [[Cell]] {
    var rows: [[Cell]] = []
    for cell in cells {
      let row = rows.firstIndex { width(of: $0) + cell.columns <= room }
      if let row { rows[row].append(cell) } else { rows.append([cell]) }
    }
    return rows.map { widened($0, to: room) }
  }

  private static func widened(_ row: [Cell], to room: Int) -> [Cell] {
    var row = row
    while width(of: row) < room, let narrowest = row.indices.min(by: { row[$0].columns < row[$1].columns }) {
      row[narrowest].columns += 1
    }
    return row
  }

  private static func width(of row: [Cell]) -> Int { row.reduce(0) { $0 + $1.columns } }
}
