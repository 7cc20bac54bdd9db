import Foundation
import GazetteCLI
import GazetteDomain
import GazetteProviders
import HTTPFetching

// 'gazette ads'.
extension CommandComposition {
  /// The stored ads.
  func storedAds() async throws(CommandFailure) -> ClassifiedsSession {
    throw CommandFailure(
      .unavailable, "This Gazette keeps no ads.", advice: "Name a listing: gazette ads --source FILE")
  }

  /// The ads of the listing at `source`, a file or an address; the data folder is left alone.
  func listing(_ source: String) async throws(ListingFailure) -> ClassifiedsSession {
    let settings: Settings
    do throws(CommandFailure) { settings = try self.settings() } catch { throw .command(error) }
    let reading: ListingReading
    do throws(SourceError) {
      reading = try await ReadListing()(try await listingSource(source, settings))
    } catch {
      throw .source(error)
    }
    var notes = ClassifiedsSession.Notes()
    notes.count = reading.count
    notes.skipped = reading.skipped
    notes.lacksCategories = reading.categoriesFailure != nil
    return ClassifiedsSession(
      ads: reading.ads, notes: notes, timeZone: settings[\.paper.timeZone], now: Timing.system.now)
  }

  private func listingSource(_ name: String, _ settings: Settings) async throws(SourceError) -> any ListingSource {
    switch try ListingLocation(name) {
    case .file(let file): return PaperclipFileSource(id: .paperclip, file: file)
    case .web(let url):
      let now = Timing.system.now
      let fetcher = HTTPFetcher(settings: settings, alsoTrusting: url, now: now)
      await resources.keep { await fetcher.shutdown() }
      return PaperclipListingSource(id: .paperclip, fetching: fetcher, listingURL: url, now: now)
    }
  }
}
