package import GazetteDomain

/// The progress of refreshing all feeds, as the API and `--json` write it.
package struct FeedsRefreshDocument: Encodable, Sendable, Hashable {
  let state: String
  let total: Int
  let refreshed: Int
  let tooSoon: Int
  let newArticles: Int
  let failed: [String: String]
  let gone: [Int64]

  /// Describes a progress, or that there was none yet, with the failures' reasons in `language`.
  package init(_ progress: FeedsProgress?, language: Language) {
    let shown = progress ?? FeedsProgress(total: 0)
    total = shown.total
    refreshed = shown.refreshed
    tooSoon = shown.tooSoon
    newArticles = shown.newArticles
    let phrases = NewsTroublePhrases.of(language)
    failed = Dictionary(
      uniqueKeysWithValues: shown.failures.map { (String($0.key.rawValue), phrases.source($0.value)) })
    gone = shown.gone.map(\.rawValue).sorted()
    state =
      switch progress?.state {
      case nil: "idle"
      case .running: "running"
      case .finished: "finished"
      case .cancelled: "cancelled"
      case .stopped: "stopped"
      }
  }
}
