import Foundation
import GazetteCLI
import GazetteDomain
import GazettePresentation
import SQLiteDriver

/// Checks the stored health of the feeds without requests to publishers, who count each one.
struct NewsChecks: Sendable {
  let context: CheckContext

  /// The check of the subscriptions.
  var all: [Doctor.Check] { [feeds] }

  @Sendable private func feeds() async -> Finding {
    let subject = CommandLanguage.words.output.doctor.subjects.feeds
    let words = CommandLanguage.words.output.doctor.sources
    let statuses: [FeedStatus]
    do throws(StoreError) {
      statuses = try await storedStatuses()
    } catch .notFound {
      return Finding(subject, .good, words.noFeeds)
    } catch {
      return Finding(subject, .warning, words.feedsUnreadable("\(error)"))
    }
    let gone = statuses.filter(\.state.isGone).map(\.subscription.title)
    let failing = statuses.filter { $0.state.failuresInARow >= 3 && !$0.subscription.isPaused }
      .map(\.subscription.title)
    guard gone.isEmpty, failing.isEmpty else {
      func listed(_ titles: [String]) -> String? { titles.isEmpty ? nil : titles.joined(separator: ", ") }
      return Finding(subject, .warning, words.feedProblem(statuses.count, listed(gone), listed(failing)))
    }
    return Finding(subject, .good, words.feedsHealthy(statuses.count))
  }

  private func storedStatuses() async throws(StoreError) -> [FeedStatus] {
    let statuses = try await InstallationDatabase.withStores(context.settings) { stores throws(StoreError) in
      try await stores.feeds.statuses(of: try await stores.principal())
    }
    guard let statuses else { throw .notFound }
    return statuses
  }
}
