import Foundation
import GazetteCLI
import GazetteDomain
import GazetteStore

/// Looks at the health of the feeds as it is kept; publishers are not asked, who count every request.
struct NewsExaminations: Sendable {
  let room: ExaminationRoom

  /// The examination of the subscriptions.
  var all: [Doctor.Examination] { [feeds] }

  @Sendable private func feeds() async -> Finding {
    let subject = "Feeds"
    let statuses: [FeedStatus]
    do throws(StoreError) {
      statuses = try await stored()
    } catch .notFound {
      return Finding(subject, .good, "There is no paper yet, so there are none.")
    } catch {
      return Finding(subject, .warning, "What is kept of them cannot be read (\(error)).")
    }
    let gone = statuses.filter(\.state.isGone).map(\.subscription.title)
    let failing = statuses.filter { $0.state.failuresInARow >= 3 && !$0.subscription.isPaused }
      .map(\.subscription.title)
    guard gone.isEmpty, failing.isEmpty else {
      let parts = [
        gone.isEmpty ? nil : "gone for good: \(gone.joined(separator: ", "))",
        failing.isEmpty ? nil : "failing again and again: \(failing.joined(separator: ", "))",
      ]
      return Finding(
        subject, .warning, "Of \(statuses.count), \(parts.compactMap { $0 }.joined(separator: "; ")).",
        advice: "'gazette feeds list' tells why; remove or replace those that will not come back.")
    }
    return Finding(subject, .good, "None of \(statuses.count) has lasting trouble.")
  }

  private func stored() async throws(StoreError) -> [FeedStatus] {
    let folder = room.folder.url
    guard FileManager.default.fileExists(atPath: room.folder.database.path) else { throw .notFound }
    let database = try await GazetteDatabase.open(at: folder, access: .reader)
    let statuses: [FeedStatus]
    do throws(StoreError) {
      statuses = try await SQLiteFeedStore(database).statuses(of: .owner)
    } catch {
      try await database.close()
      throw error
    }
    try await database.close()
    return statuses
  }
}
