package import Foundation

/// An instant written for a `<time>` element.
package struct TimeText: Sendable, Hashable {
  /// For machines, in UTC: `2026-11-21T08:05:00Z`.
  package let machine: String
  /// For readers.
  package let text: String
  /// Makes a text.
  package init(_ instant: Date, text: String) {
    machine = DateFormat.machine(instant)
    self.text = text
  }
}
