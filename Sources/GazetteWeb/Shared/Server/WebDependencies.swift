package import Foundation
package import GazetteDomain
package import GazettePresentation

/// What every page needs besides its own section's dependencies; Composition fills it.
package struct WebDependencies: Sendable {
  /// What changed, for live updates and for the page cache.
  package var changes: ChangeFeed
  /// The time.
  package var now: CurrentTime
  /// The two ears of the masthead; nil sides are left empty.
  package var ears: @Sendable (Edition) async -> Ears = { _ in Ears() }
  /// The time zone that the paper is read in, which is home's; nil without a home: the server's then.
  package var timeZone: @Sendable () async -> TimeZone? = { nil }
  /// Whom the paper owes its data to; the page about it names them all.
  package var credits: [Credit] = []
  /// The preferences kept for the reader beyond this browser; nil keeps them in a cookie only.
  package var preferences: @Sendable () async -> ReaderPreferences? = { nil }
  /// Keeps the reader's preferences beyond this browser.
  package var savePreferences: @Sendable (ReaderPreferences) async -> Void = { _ in }
  /// The reason why the server cannot serve now; nil when it is ready.
  package var unreadiness: @Sendable () async -> String? = { nil }
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
