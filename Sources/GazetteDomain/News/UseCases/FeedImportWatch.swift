import Synchronization

/// Knows how far the list that is being taken in has come, and tells the open pages.
final class FeedImportWatch: Sendable {
  private let latest = Mutex<FeedImportProgress?>(nil)
  private let changes: ChangeFeed

  init(changes: ChangeFeed) { self.changes = changes }

  /// How far it is; nil when no list is being taken in.
  var progress: FeedImportProgress? { latest.withLock { $0 } }

  /// Notes a step; nil is the end. Pages are told of each hundredth, not of each of some thousand feeds.
  func note(_ progress: FeedImportProgress?) {
    let isWorthTelling = latest.withLock { latest in
      defer { latest = progress }
      return latest?.hundredths != progress?.hundredths
    }
    if isWorthTelling { changes.publish(.newsImport) }
  }
}

extension FeedImportProgress {
  fileprivate var hundredths: Int { total > 0 ? done * 100 / total : 100 }
}
