import BoundedNumbers

/// The part of a long list on one page, so that no page grows with the stored data.
package struct ListPart: Sendable, Hashable {
  /// The number of the part, from 1.
  package let number: Int
  /// The number of parts, at least 1.
  package let count: Int
  /// The items of the part, by their indices in the full list.
  package let range: Range<Int>

  /// The valid part numbers.
  package static let numbers = 1...1_000_000

  /// Makes the part with the number in `requested`, of a list of `length` items, `size` to a part; the first one without a valid
  /// number.
  package init(_ requested: String?, of length: Int, size: Int) {
    self.init(number: requested.flatMap { Int($0, in: Self.numbers) }, of: length, size: size)
  }

  /// Makes the part with that number; the first one for nil, the last one beyond the end.
  package init(number: Int?, of length: Int, size: Int) {
    count = max(1, (length + size - 1) / size)
    self.number = min(max(1, number ?? 1), count)
    range = (self.number - 1) * size..<min(self.number * size, length)
  }

  /// The numbers of the previous and the next part; nil at an end.
  package var previous: Int? { number > 1 ? number - 1 : nil }
  package var next: Int? { number < count ? number + 1 : nil }
}
