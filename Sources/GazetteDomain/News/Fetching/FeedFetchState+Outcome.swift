import Foundation

extension FeedFetchState {
  /// Takes over the validators of an answer: after a 304 those that it gives, after a document all of them or none.
  mutating func adoptValidators(of fetched: FetchedFeed) {
    switch fetched.answer {
    case .document:
      etag = fetched.etag
      lastModified = fetched.lastModified
    case .notModified, .failure(.unreadable):
      etag = fetched.etag ?? etag
      lastModified = fetched.lastModified ?? lastModified
    case .gone, .failure:
      // An error page has validators of its own, which say nothing of the feed.
      break
    }
  }

  /// Takes over success or failure.
  mutating func adoptOutcome(of fetched: FetchedFeed, at now: Date) {
    switch fetched.answer {
    case .document(let document):
      succeed(at: now)
      warnings = document.warnings
    case .notModified:
      // What could not be read before has not become readable by staying the same.
      if case .unreadable = failure?.error { return }
      succeed(at: now)
    case .gone:
      failure = nil
      failuresInARow = 0
      isGone = true
      nextFetch = nil
    case .failure(.cancelled):
      break
    case .failure(let error):
      failure = RefreshFailure(error: error, failedAt: now)
      if fetched.wasSent || error.isNetworkTrouble { failuresInARow += 1 }
    }
  }

  private mutating func succeed(at now: Date) {
    lastSuccess = now
    failure = nil
    failuresInARow = 0
  }
}

extension SourceError {
  fileprivate var isNetworkTrouble: Bool {
    if case .unreachable = self { true } else { false }
  }
}
