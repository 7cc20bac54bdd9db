import GazetteDomain
import Logging

/// Tells the operator what came of fetching feeds.
struct FeedOutcomeLog: Sendable {
  let logger: Logger

  func note(_ outcome: FeedOutcome, of feed: FeedID?) {
    let metadata: Logger.Metadata = feed.map { ["feed": "\($0.rawValue)"] } ?? [:]
    switch outcome {
    case .taken(let count):
      logger.debug("A feed was read", metadata: metadata.merging(["new": "\(count.added)"]) { $1 })
    case .unchanged, .tooSoon, .busy, .unknown, .failed(.cancelled): break
    case .gone: logger.notice("A feed is gone for good", metadata: metadata)
    case .failed(let error):
      logger.info("A feed could not be read", metadata: metadata.merging(["error": "\(error)"]) { $1 })
    case .stopped(let error):
      logger.warning("News could not be kept", metadata: metadata.merging(["error": "\(error)"]) { $1 })
    }
  }
}
