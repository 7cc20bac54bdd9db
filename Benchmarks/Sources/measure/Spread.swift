/// The results of several runs of a measurement.
struct Spread {
  private let sorted: [Double]

  init(_ values: [Double]) { sorted = values.sorted() }

  /// The median value; 0 without runs.
  var median: Double { sorted.isEmpty ? 0 : sorted[sorted.count / 2] }

  /// `median (minimum–maximum)`, with two decimals.
  var text: String { "\(Self.rounded(median)) (\(Self.rounded(sorted.first ?? 0))–\(Self.rounded(sorted.last ?? 0)))" }

  private static func rounded(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
}
