import Foundation
package import GazetteDomain

/// The status of a source of ads, as the API and `--json` write it; missing values are null.
package struct ListingSourceDocument: Encodable, Sendable {
  let source: String
  @OrNull var outcome: String?
  @OrNull var lastAttempt: Date?
  @OrNull var lastSuccess: Date?
  @OrNull var notAskedBefore: Date?
  @OrNull var trouble: Failure?
  let ads: Int
  let skipped: Int
  let skippedAds: [Skipped]
  let moreSkipped: Int

  struct Failure: Encodable, Sendable {
    let message: String
    let failedAt: Date
  }

  struct Skipped: Encodable, Sendable {
    let position: Int
    @OrNull var number: Int64?
    let reason: String
  }

  /// Describes a source, with its problems in `language`; `outcome` is the result of the fetch that this request started.
  package init(_ status: ListingSourceStatus, outcome: ListingOutcome? = nil, language: Language) {
    let (health, phrases) = (status.health, Phrases.of(language).classifieds.problems)
    source = status.source.rawValue
    self.outcome = outcome.map(Self.name)
    lastAttempt = health.lastAttempt
    lastSuccess = health.lastSuccess
    notAskedBefore = status.notAskedBefore
    trouble = health.failure.map { Failure(message: phrases.source($0.error), failedAt: $0.failedAt) }
    ads = health.count?.imported ?? 0
    skipped = health.count?.skipped ?? 0
    skippedAds = health.skipped.map {
      Skipped(position: $0.rank + 1, number: $0.number, reason: phrases.skippedAd($0))
    }
    moreSkipped = status.skippedUnnamed
  }

  private static func name(_ outcome: ListingOutcome) -> String {
    switch outcome {
    case .imported: "taken"
    case .unchanged: "unchanged"
    case .tooSoon: "tooSoon"
    case .failed: "failed"
    }
  }
}
