import Foundation
package import GazetteDomain

/// The progress of refreshing all places, as the API and `--json` write it.
package struct RefreshDocument: Encodable, Sendable, Hashable {
  let state: String
  let total: Int
  let refreshed: Int
  let failed: [String: String]
  let waitingUntil: Date?

  /// Describes a progress, or that there was none yet, with the failures' reasons in `language`.
  package init(_ progress: RefreshProgress?, language: Language) {
    guard let progress else {
      (state, total, refreshed, failed, waitingUntil) = ("idle", 0, 0, [:], nil)
      return
    }
    let phrases = Phrases.of(language).weather
    total = progress.total
    refreshed = progress.refreshed
    failed = Dictionary(
      uniqueKeysWithValues: progress.failures.map { ($0.key.text, phrases.sourceTrouble($0.value)) })
    switch progress.state {
    case .running: (state, waitingUntil) = ("running", nil)
    case .waiting(let until): (state, waitingUntil) = ("waiting", until)
    case .finished: (state, waitingUntil) = ("finished", nil)
    case .cancelled: (state, waitingUntil) = ("cancelled", nil)
    case .stopped: (state, waitingUntil) = ("stopped", nil)
    }
  }
}
