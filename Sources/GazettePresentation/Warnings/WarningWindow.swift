/// The part of consecutive lists on one page: a hostile service can send a hundred thousand warnings.
package struct WarningWindow: Sendable, Hashable {
  /// The maximum number of lines on a page.
  package static let size = 100
  /// The maximum page number.
  package static let lastPage = 10_000

  /// The page number, from 1.
  package let page: Int
  private var skipped, space: Int
  /// The number of lines after those on the page.
  private(set) var left = 0

  /// Makes the window of a page, from 1.
  package init(page: Int) {
    self.page = min(max(1, page), Self.lastPage)
    skipped = (self.page - 1) * Self.size
    space = Self.size
  }

  /// One page with everything, for a terminal.
  package static let whole: WarningWindow = {
    var window = WarningWindow(page: 1)
    window.space = Int.max / 2
    return window
  }()

  /// The number of lines before those on the page.
  var before: Int { (page - 1) * Self.size - skipped }

  /// The previous page that has lines.
  var previousPage: Int { max(1, (before + Self.size - 1) / Self.size) }

  /// Returns the lines on the page of the next list, which has `count` lines.
  mutating func take(_ count: Int) -> Range<Int> {
    let start = min(skipped, count)
    let end = min(count, start + space)
    skipped -= start
    space -= end - start
    left += count - end
    return start..<end
  }
}
