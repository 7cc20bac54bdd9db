import GazetteDomain
import Logging

/// Tells the log what came of reading listings.
struct ListingLog: Sendable {
  let logger: Logger

  func note(_ outcome: ListingOutcome, of source: ListingSourceID) {
    var metadata: Logger.Metadata = ["source": "\(source.rawValue)"]
    switch outcome {
    case .taken(let count):
      metadata["added"] = "\(count.added)"
      metadata["changed"] = "\(count.changed)"
      metadata["removed"] = "\(count.removed)"
      metadata["skipped"] = "\(count.skipped)"
      logger.log(
        level: count.skipped > 0 ? .warning : .info,
        count.skipped > 0 ? "Ads were taken in, some could not be read" : "Ads were taken in", metadata: metadata)
    case .failed(.source(.cancelled)): logger.debug("Refreshing the ads was given up", metadata: metadata)
    case .failed(let error):
      metadata["error"] = "\(error)"
      logger.warning("Ads could not be refreshed", metadata: metadata)
    case .unchanged: logger.debug("The ads are unchanged", metadata: metadata)
    case .tooSoon(let until):
      metadata["until"] = "\(until)"
      logger.debug("It is too soon to ask for ads", metadata: metadata)
    }
  }
}
