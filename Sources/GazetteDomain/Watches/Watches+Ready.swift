/// A watch that comes ready: readers turn it on with one click.
public enum ReadyWatch: String, Sendable, Hashable, CaseIterable {
  /// Orange and red warnings for home.
  case warnings
  /// Frost at home in the coming night.
  case frost
  /// Price drops of starred ads.
  case priceDrops

  /// The rule.
  public var query: String {
    switch self {
    case .warnings: "warning>=orange city:home"
    case .frost: "temperature<0 within:18h city:home"
    case .priceDrops: "drop starred"
    }
  }
}

extension Watches {
  /// Returns the ready watches whose rules the reader has not added yet.
  /// - Throws: ``WatchesError/store(_:)``.
  public func ready(for reader: ReaderKey) async throws(WatchesError) -> [ReadyWatch] {
    let rules = Set(try await list(for: reader).map(\.watch.query.text))
    return ReadyWatch.allCases.filter { !rules.contains($0.query) }
  }
}
