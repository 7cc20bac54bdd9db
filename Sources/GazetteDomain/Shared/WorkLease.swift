public import Foundation

/// Lets one holder at a time do a piece of background work, so that two nodes never do the same refresh.
///
/// A lease ends by itself: a holder that dies keeps the others waiting until its lease has run out, no longer. One that
/// would end more than ``longest`` from now is a clock's that was set back since, and has ended too.
public protocol WorkLease: Sendable {
  /// Takes the work called `name` for `holder` until `date`; a holder that has it already prolongs or shortens it.
  /// Answers false, and changes nothing, while another holder's lease runs.
  func acquire(_ name: String, holder: String, until date: Date) async throws(StoreError) -> Bool
  /// Gives the work back before its time; what another holds is left alone.
  func release(_ name: String, holder: String) async throws(StoreError)
}

extension WorkLease {
  /// No lease is taken for longer.
  public static var longest: Duration { .seconds(3600) }
}
