/// How long a document may take as a whole: its parsing, and whatever is made of its items.
///
/// It is looked at between elements and between items, so that what is under way is finished.
public struct TimeBudget: Sendable {
  private let hasPassed: @Sendable () -> Bool

  /// A budget of `limit`, which begins now.
  public init(_ limit: Duration, clock: some Clock<Duration> = ContinuousClock()) {
    let end = clock.now.advanced(by: limit)
    hasPassed = { clock.now >= end }
  }

  /// True once the time is over.
  public var isSpent: Bool { hasPassed() }
}
