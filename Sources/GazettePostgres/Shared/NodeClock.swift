import BoundedNumbers
import Foundation
import GazetteDomain

/// By whose clock the nodes agree until when something is leased, and what was spent when.
///
/// The clocks of nodes differ, and one may be minutes off: judged by that, a lease would end too early, and a provider's limit
/// would be spent twice. So the database's clock judges, and what the node says and hears is moved by as much as they differ.
public enum NodeClock: Sendable {
  /// The database's clock; the node's is only what times are told in.
  case database
  /// The node's own clock: for tests, in which time stands still.
  case node
}

/// How a node's clock and the one that judges stand to each other at a moment.
struct ClockReading: Sendable {
  /// The time by the clock that judges.
  let now: Date
  /// How far it is ahead of the node's, in seconds.
  private let lead: TimeInterval

  /// - Parameters:
  ///   - judging: the time by the clock that judges.
  ///   - node: the time by the node's own.
  init(judging: Date, node: Date) {
    now = judging.bounded
    lead = now.timeIntervalSince(node.bounded)
  }

  /// The node's time as the clock that judges has it.
  func judged(_ date: Date) -> Date { date.addingTimeInterval(lead).bounded }

  /// The judging clock's time as the node has it.
  func told(_ date: Date) -> Date { date.addingTimeInterval(-lead).bounded }
}

extension NodeClock {
  /// The judging clock's time, in seconds since 1970: SQL, of which the parameter `$n` is ``parameter(_:)``.
  static func sql(parameter number: Int) -> String {
    "coalesce($\(number)::double precision, extract(epoch FROM clock_timestamp())::double precision)"
  }

  /// What stands for the parameter of ``sql(parameter:)`` when it is `now` by the node's clock.
  func parameter(_ now: Date) -> ColumnValue {
    switch self {
    case .database: nil
    case .node: now
    }
  }
}
