import BoundedNumbers

/// The part of a long list that one page shows, so that no page grows with what readers store.
package struct ListPart: Sendable, Hashable {
  /// The number of the part, from 1.
  package let number: Int
  /// How many parts there are, 1 and up.
  package let count: Int
  /// The items of the part, by their places in the whole list.
  package let range: Range<Int>

  /// The numbers that parts can have.
  package static let numbers = 1...1_000_000

  /// The part that `asked` names of a list of `length` items, `size` to a part: the first one where it names none.
  package init(_ asked: String?, of length: Int, size: Int) {
    self.init(number: asked.flatMap { Int($0, in: Self.numbers) }, of: length, size: size)
  }

  /// The part of that number; the first one for nil, the last one beyond the end.
  package init(number: Int?, of length: Int, size: Int) {
    count = max(1, (length + size - 1) / size)
    self.number = min(max(1, number ?? 1), count)
    range = (self.number - 1) * size..<min(self.number * size, length)
  }

  /// The numbers of the parts before and after; nil at an end.
  package var previous: Int? { number > 1 ? number - 1 : nil }
  package var next: Int? { number < count ? number + 1 : nil }
}
