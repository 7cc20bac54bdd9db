/// How refreshing all places stands, ready to show.
package struct RefreshStatus: Sendable, Hashable {
  /// In words.
  package let text: String
  /// Places done.
  package let done: Int
  /// All places of the run.
  package let total: Int
  /// True while it goes on.
  package let isRunning: Bool
}
