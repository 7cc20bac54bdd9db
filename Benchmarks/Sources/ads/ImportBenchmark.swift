import Foundation
import GazetteDomain
import GazetteStore
import GazetteProviders
import SQLiteDriver
import MeasuringTools

/// Imports a listing file as Gazette does: reads, validates, folds, and stores it in transactions of 500 ads.
struct ImportBenchmark {
  let listing: URL
  let folder: URL

  /// Prints the ads per second and the peak memory; with `again`, those of importing the same listing once more.
  func run(again: Bool) async throws {
    let database = try await GazetteDatabase.open(at: folder, access: .owner)
    let clock = ContinuousClock()
    var outcome = ListingOutcome.unchanged
    let elapsed = await clock.measure {
      let source = PaperclipFileSource(id: .paperclip, file: listing)
      let listings = Listings(
        sources: [source], store: SQLAdStore(database.sql), changes: ChangeFeed(),
        rhythm: ListingRhythm(minimumGap: .zero))
      outcome = await listings.refresh(source, for: .reader)
    }
    guard case .imported(let count) = outcome, count.skipped == 0, count.imported > 0,
      again ? count.unchanged == count.imported : count.added == count.imported
    else { throw BenchmarkError.wrongAnswer("\(outcome)") }
    try await database.close()
    let size = try listing.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    let rate = Int(Double(count.imported) / (elapsed / .seconds(1)))
    let name = again ? "the same listing again" : "Gazette"
    print("| \(name) | \(count.imported) | \(size / 1_000_000) | \(rate) | \(try PeakMemory.megabytes()) |")
  }
}
