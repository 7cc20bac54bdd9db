package import Foundation
package import GazetteDomain
package import GazettePresentation

/// What every page needs besides its own section's dependencies; Composition fills it.
package struct WebDependencies: Sendable {
  /// What changed, for live updates and for the page cache.
  package var changes: ChangeFeed
  package var now: CurrentTime
  /// Whether a change of everybody's data is any of a reader's business: that of weather at a position is not to who has
  /// no place there.
  package typealias Concern = @Sendable (Topic, ReaderKey) async -> Bool

  /// The two ears of a reader's masthead; nil sides are left empty.
  package var ears: @Sendable (Edition, ReaderKey) async -> Ears = { _, _ in Ears() }
  /// The time zone that a reader's paper is read in, which is home's; nil without a home: the server's then.
  package var timeZone: @Sendable (ReaderKey) async -> TimeZone? = { _ in nil }
  /// Which changes a reader's live pages are told.
  package var concerns: Concern = { _, _ in true }
  /// Signs what tells the browsers of readers from others: 32 bytes that nobody else knows; those of chance hold until the
  /// program stops.
  package var deviceKey = Secrets.systemBytes(32)
  /// The accounts, with what their readers come in with.
  package var readers: Readers?
  /// Whom the paper owes its data to; the page about it names them all.
  package var credits: [Credit] = []
  /// The preferences kept for a reader beyond this browser; nil keeps them in a cookie only.
  package var preferences: @Sendable (ReaderKey) async -> ReaderPreferences? = { _ in nil }
  /// Keeps a reader's preferences beyond this browser.
  package var savePreferences: @Sendable (ReaderPreferences, ReaderKey) async -> Void = { _, _ in }
  /// Why the server cannot serve now; nil when it is ready.
  package var unreadiness: @Sendable () async -> Unreadiness? = { nil }
  /// The metrics in Prometheus' text format.
  package var metricsText: @Sendable () async -> String = { "" }

  /// Notes what is being answered.
  package var crashes: any CrashJournal = UnkeptCrashJournal()

  /// Makes dependencies with quiet defaults.
  package init(changes: ChangeFeed, now: @escaping CurrentTime) {
    self.changes = changes
    self.now = now
  }
}
