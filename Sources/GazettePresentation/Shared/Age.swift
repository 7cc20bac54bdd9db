package import Foundation

/// How old the data shown are, and whether that is too old.
package struct Age: Sendable, Hashable {
  /// For machines, in UTC: when the data were fetched.
  package let machine: String
  /// For readers: « il y a 12 min ».
  package let text: String
  /// True when the data are older than they should be.
  package let isStale: Bool

  /// The age at `edition.now` of data fetched at `instant`, too old after `limit` seconds.
  package init(of instant: Date, staleAfter limit: TimeInterval, in edition: Edition) {
    machine = DateFormat.machine(instant)
    text = edition.dates.age(of: instant, now: edition.now)
    isStale = edition.now.timeIntervalSince(instant) > limit
  }
}
