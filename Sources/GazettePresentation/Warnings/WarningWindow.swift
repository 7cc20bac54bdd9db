/// What one page shows of lists that follow each other: a hostile service can send a hundred thousand warnings.
package struct WarningWindow: Sendable, Hashable {
  /// The most lines of a page.
  package static let size = 100
  /// The highest number of a page that is asked for.
  package static let lastPage = 10_000

  /// Which page it is, from 1.
  package let page: Int
  private var skipped, space: Int
  /// How many lines stand behind those of the page.
  private(set) var left = 0

  /// The window of a page, from 1.
  package init(page: Int) {
    self.page = min(max(1, page), Self.lastPage)
    skipped = (self.page - 1) * Self.size
    space = Self.size
  }

  /// A page of everything, for a terminal.
  package static let whole: WarningWindow = {
    var window = WarningWindow(page: 1)
    window.space = Int.max / 2
    return window
  }()

  /// How many lines stand before those of the page.
  var before: Int { (page - 1) * Self.size - skipped }

  /// The page before it that has lines.
  var previousPage: Int { max(1, (before + Self.size - 1) / Self.size) }

  /// The lines of the next list, which has `count`, that stand on the page.
  mutating func take(_ count: Int) -> Range<Int> {
    let start = min(skipped, count)
    let end = min(count, start + space)
    skipped -= start
    space -= end - start
    left += count - end
    return start..<end
  }
}
