/// Carries changes to the other nodes of an installation.
package protocol ChangeRelay: AnyObject, Sendable {
  /// Sends a change soon; never waits.
  func send(_ topic: Topic)
  /// Returns when the other nodes can see every change sent so far, or when sending has failed.
  func flush() async
  /// False when the current request has seen that another node's change exists which has not arrived here yet.
  var isCurrent: Bool { get }
}

extension ChangeFeed {
  /// Returns when the other nodes can see every change published so far; at once for a single node.
  package func flush() async { await relay?.flush() }

  /// False when the current request has seen that another node's change exists which has not arrived here yet.
  package var isCurrent: Bool { relay?.isCurrent ?? true }
}
