import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import GazetteWeb
import HummingbirdTesting

/// A server with the classifieds on in-memory ads.
struct ClassifiedsServer {
  let store = InMemoryAdStore()
  let watches = FakeWatchStore()
  private let source = FakeListingSource()

  /// Starts the server with `ads` and passes `test` a client.
  func run(
    with ads: [Ad], _ test: @Sendable @escaping (any TestClientProtocol) async throws -> Void
  ) async throws {
    let server = TestServer()
    let categories = [4, 7].map { AdCategory(id: AdCategoryID(rawValue: $0), name: $0 == 4 ? "Maison" : "Livres") }
    source.publish(ads, categories: .success(categories))
    let now = server.dependencies.now
    let listings = Listings(
      sources: [source], store: store, changes: server.changes,
      timing: Timing(now: now, sleep: { (_) async throws(CancellationError) in throw CancellationError() }))
    _ = await listings.refreshAll(for: .reader)
    let ads = Ads(store: store, changes: server.changes, now: now)
    let watches = Watches.idle(on: watches, changes: server.changes, now: now)
    let pages = ClassifiedsPages(
      ads: ads, watches: watches, listings: listings, pictures: PictureLinks { _, width in "/pictures/x-\(width)" },
      staleAfter: 3600)
    try await server.run(
      with: [pages, ClassifiedsAPI(ads: ads, listings: listings), WatchesPages(watches, ads: ads)], test)
  }
}
