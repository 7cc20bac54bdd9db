import BoundedNumbers

/// A length of time as settings write it: `15m`, `1h`, `7d`.
enum PeriodText {
  /// What is offered for refreshing, and for keeping, in seconds.
  static let shortLadder = [300, 600, 900, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400]
  static let longLadder = [7, 30, 90, 180, 366].map { $0 * 86_400 }

  private static let units: [(suffix: Character, seconds: Int)] = [("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1)]

  static func seconds(_ text: String) -> Int? {
    guard let suffix = text.last, let unit = units.first(where: { $0.suffix == suffix }),
      let count = Int(text.dropLast(), in: 1...100_000_000)
    else { return nil }
    return count * unit.seconds
  }

  static func text(_ seconds: Int) -> String {
    let unit = units.first { seconds.isMultiple(of: $0.seconds) } ?? ("s", 1)
    return "\(seconds / unit.seconds)\(unit.suffix)"
  }
}
