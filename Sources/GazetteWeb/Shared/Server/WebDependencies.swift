package import Foundation
package import GazetteDomain
package import GazettePresentation

/// The dependencies of every page in addition to its section's own. The composition root fills them in.
package struct WebDependencies: Sendable {
  /// The changes, for live updates and for the page cache.
  package var changes: ChangeFeed
  package var now: CurrentTime
  /// The operations that readers can still undo.
  package var undo: any UndoStore
  /// The replies to forms.
  package var formReplies: any FormReplyStore
  /// Returns true when a change of shared data concerns a reader: the weather at a position does not concern a reader without a
  /// place there.
  package typealias Concern = @Sendable (Topic, ReaderKey) async -> Bool

  /// Makes the two ears of a reader's masthead; an ear that is nil stays empty.
  package var ears: @Sendable (Edition, ReaderKey) async -> Ears = { _, _ in Ears() }
  /// Returns the time zone of a reader's home; nil without a home, when the server's applies.
  package var timeZone: @Sendable (ReaderKey) async -> TimeZone? = { _ in nil }
  /// Decides which changes a reader's open pages receive.
  package var concerns: Concern = { _, _ in true }
  /// Signs the cookie that identifies readers' browsers: 32 secret bytes. The random default is valid until the program stops.
  package var deviceKey = Secrets.systemBytes(32)
  /// The accounts, with their readers' credentials.
  package var readers: Readers?
  /// The sources of Gazette's data, all named on the about page.
  package var credits: [Credit] = []
  /// Returns a reader's preferences that are stored beyond this browser; nil when only a cookie has them.
  package var preferences: @Sendable (ReaderKey) async -> ReaderPreferences? = { _ in nil }
  /// Stores a reader's preferences beyond this browser.
  package var savePreferences: @Sendable (ReaderPreferences, ReaderKey) async -> Void = { _, _ in }
  /// Returns the reason why the server cannot serve now; nil when it is ready.
  package var readinessFailure: @Sendable () async -> ReadinessFailure? = { nil }
  /// Returns the metrics in Prometheus' text format.
  package var metricsText: @Sendable () async -> String = { "" }

  /// Records the requests in progress.
  package var crashes: any CrashJournal = DiscardingCrashJournal()

  /// Makes dependencies with quiet defaults.
  package init(
    changes: ChangeFeed, undo: any UndoStore, formReplies: any FormReplyStore, now: @escaping CurrentTime
  ) {
    self.changes = changes
    self.undo = undo
    self.formReplies = formReplies
    self.now = now
  }
}
