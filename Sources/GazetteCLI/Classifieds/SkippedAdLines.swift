import GazetteDomain
import GazettePresentation

/// The ads of a listing that could not be read, one a line.
struct SkippedAdLines {
  /// A heading, the ads that are known one by one, and how many more there are; empty when all could be read.
  let all: [String]

  init(_ count: ListingCount, _ skipped: [SkippedAd], _ phrases: AdTroublePhrases) {
    guard count.skipped > 0 else {
      all = []
      return
    }
    let more = count.skipped - skipped.count
    all =
      [phrases.skipped(count.skipped, count.taken + count.skipped)]
      + skipped.map { "  \(phrases.skippedAd($0))" } + (more > 0 ? ["  \(phrases.moreSkipped(more))"] : [])
  }
}
