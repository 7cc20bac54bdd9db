import BoundedNumbers
package import Foundation
import GazetteDomain

/// The clock by which the nodes agree on the ends of leases and the times of spending.
///
/// The clocks of nodes differ, and one may be minutes off: by that clock, a lease would end too early, and a provider's limit
/// would be spent twice. Therefore the database's clock decides, and the node's times are shifted by the difference.
public enum NodeClock: Sendable {
  /// The clock of a database that nodes share; the node's clock only expresses times.
  case database
  /// The node's own clock: for tests with a frozen clock.
  case node
}

extension SQLDialect {
  /// Returns the SQL expression of the current time by the deciding clock; `node` is the time by the node's clock. It is evaluated
  /// once, so that an index can serve.
  package func currentTime(_ deciding: NodeClock, _ node: Date) -> SQL {
    guard case .database = deciding, let clock else { return "(SELECT \(node))" }
    return "(SELECT \(raw: clock))"
  }
}

/// The difference between a node's clock and the deciding one at a moment.
package struct ClockReading: Sendable {
  /// The time by the deciding clock.
  package let now: Date
  /// The deciding clock's offset from the node's clock, in seconds.
  private let offset: TimeInterval

  /// Reads the result of `SELECT … AS present`, which was sent at `node` by the node's clock.
  package init(_ result: SQLResult, node: Date) throws {
    guard let row = result.rows.first else { throw StoreError.corrupt(detail: "the database reported no time") }
    now = try row.requiredDate("present")
    offset = now.timeIntervalSince(node.bounded)
  }

  /// Converts the node's time to the deciding clock.
  package func databaseTime(_ date: Date) -> Date { date.addingTimeInterval(offset).bounded }

  /// Converts the deciding clock's time to the node's.
  package func nodeTime(_ date: Date) -> Date { date.addingTimeInterval(-offset).bounded }
}
