import Foundation
import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteProviders
import SQLiteDriver
import HTTPFetching

// 'gazette ads'.
extension CommandComposition {
  /// The stored ads, refreshed if they are old; works next to a running server, which then has the fresh ads, too.
  func storedAds(for reader: String?) async throws(CommandFailure) -> ClassifiedsSession {
    let (installation, reader) = try await installation(.companion, for: reader)
    let listings = Listings(installation)
    var notes = ClassifiedsSession.Notes()
    for (source, outcome) in await listings.refreshAll(for: .background) {
      switch outcome {
      case .failed(.source(let error)): notes.failures.append(error)
      case .failed(.store(let error)): notes.storeFailure = error
      // The listing is not due; the last error still applies.
      case .tooSoon: notes.failures += await lastFailure(of: source, listings, &notes.storeFailure)
      case .imported, .unchanged: break
      }
    }
    return ClassifiedsSession(
      ads: Ads(installation), reader: reader, notes: notes, timeZone: await installation.timeZone(of: reader),
      now: installation.timing.now)
  }

  /// The sources of ads, for requests; works next to a running server.
  func openAdSources() async throws(CommandFailure) -> OpenAdSources {
    let installation = try await installation(.companion)
    return OpenAdSources(
      listings: Listings(installation), timeZone: await installation.timeZone(of: .owner), now: installation.timing.now)
  }

  private func lastFailure(
    of source: ListingSourceID, _ listings: Listings, _ storeFailure: inout StoreError?
  ) async -> [SourceError] {
    do throws(ClassifiedsError) {
      let status = try await listings.statuses().first { $0.source == source }
      return (status?.health.failure?.error).map { [$0] } ?? []
    } catch {
      if case .store(let error) = error { storeFailure = error }
      return []
    }
  }

  /// The ads of the listing at `source`, a file or an address; does not touch the data folder.
  func listing(_ source: String) async throws(ListingFailure) -> ClassifiedsSession {
    let settings: Settings
    do throws(CommandFailure) { settings = try self.settings() } catch { throw .command(error) }
    let reading: ListingReading
    do throws(SourceError) {
      reading = try await ListingReading(of: try await listingSource(source, settings))
    } catch {
      throw .source(error)
    }
    var notes = ClassifiedsSession.Notes()
    notes.count = reading.count
    notes.skipped = reading.skipped
    notes.lacksCategories = reading.categoriesFailure != nil
    return ClassifiedsSession(
      ads: Ads(
        store: reading.ads, changes: ChangeFeed(), now: Timing.system.now, categoryNames: AdCategoryPhrases.names),
      reader: .owner, notes: notes, timeZone: settings[\.paper.timeZone] ?? .current, now: Timing.system.now)
  }

  private func listingSource(_ name: String, _ settings: Settings) async throws(SourceError) -> any ListingSource {
    switch try ListingLocation(name) {
    case .file(let file): return PaperclipFileSource(id: .paperclip, file: file)
    case .web(let url):
      let now = Timing.system.now
      let fetcher = HTTPFetcher(settings: settings, alsoTrusting: url, now: now)
      await resources.onClose { await fetcher.shutdown() }
      return PaperclipListingSource(id: .paperclip, fetching: fetcher, listingURL: url, now: now)
    }
  }
}

/// The location of a listing that a person named.
enum ListingLocation: Equatable {
  /// A readable file.
  case file(URL)
  /// A web address.
  case web(URL)

  /// Parses `name`: a web address or a file name, of the listing itself or of the folder that contains `listing.json`.
  /// - Throws: ``SourceError/notFound(_:)`` when there is no such readable file.
  init(_ name: String) throws(SourceError) {
    let scheme = name.prefix { $0 != ":" }.lowercased()
    if ["http", "https"].contains(scheme), let url = URL(string: name) {
      self = .web(url.pathExtension.isEmpty ? url.appending(path: "listing.json") : url)
      return
    }
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: name, isDirectory: &isFolder)
    let file = URL(filePath: name, directoryHint: isFolder.boolValue ? .isDirectory : .notDirectory)
    let listing = isFolder.boolValue ? file.appending(path: "listing.json") : file
    guard exists, FileManager.default.isReadableFile(atPath: listing.path) else {
      throw .notFound(ProviderID(rawValue: ListingSourceID.paperclip.rawValue))
    }
    self = .file(listing)
  }
}
