import BoundedNumbers
import Foundation
import GazetteDomain

/// The clock by which the nodes agree on the ends of leases and the times of spending.
///
/// The clocks of nodes differ, and one may be minutes off: by that clock, a lease would end too early, and a provider's limit
/// would be spent twice. Therefore the database's clock decides, and the node's times are shifted by the difference.
public enum NodeClock: Sendable {
  /// The database's clock; the node's clock only expresses times.
  case database
  /// The node's own clock: for tests with a frozen clock.
  case node
}

/// The difference between a node's clock and the deciding one at a moment.
struct ClockReading: Sendable {
  /// The time by the deciding clock.
  let now: Date
  /// The lead over the node's clock, in seconds.
  private let lead: TimeInterval

  /// - Parameters:
  ///   - judging: The time by the deciding clock.
  ///   - node: The time by the node's clock.
  init(judging: Date, node: Date) {
    now = judging.bounded
    lead = now.timeIntervalSince(node.bounded)
  }

  /// Converts the node's time to the deciding clock.
  func judged(_ date: Date) -> Date { date.addingTimeInterval(lead).bounded }

  /// Converts the deciding clock's time to the node's.
  func told(_ date: Date) -> Date { date.addingTimeInterval(-lead).bounded }
}

extension NodeClock {
  /// Returns the SQL for the deciding clock's time, in seconds since 1970; the parameter `$n` is ``parameter(_:)``.
  static func sql(parameter number: Int) -> String {
    "coalesce($\(number)::double precision, extract(epoch FROM clock_timestamp())::double precision)"
  }

  /// Returns the parameter of ``sql(parameter:)`` at `now` by the node's clock.
  func parameter(_ now: Date) -> ColumnValue {
    switch self {
    case .database: nil
    case .node: now
    }
  }
}

extension PostgresStatement {
  /// Returns the query for the time by the deciding clock.
  static func time(_ clock: NodeClock, _ node: Date) -> PostgresStatement {
    PostgresStatement("SELECT \(NodeClock.sql(parameter: 1)) AS present", [clock.parameter(node)])
  }
}

extension ClockReading {
  /// Reads the result of ``PostgresStatement/time(_:_:)``, asked at `node` by the node's clock.
  init(_ rows: PostgresRows, node: Date) throws {
    guard let row = rows.first else { throw UnreadableRow(detail: "the database told no time") }
    self.init(judging: try row.requiredDate("present"), node: node)
  }
}
