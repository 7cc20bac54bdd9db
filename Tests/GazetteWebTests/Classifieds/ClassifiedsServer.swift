import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import GazetteWeb
import HummingbirdTesting

/// A server with the classifieds on ads in memory.
struct ClassifiedsServer {
  let store = InMemoryAdStore()
  private let source = FakeListingSource()

  /// Starts the server with `ads` and hands `test` a client.
  func run(
    with ads: [Ad], _ test: @Sendable @escaping (any TestClientProtocol) async throws -> Void
  ) async throws {
    let server = TestServer()
    let categories = [4, 7].map { AdCategory(id: AdCategoryID(rawValue: $0), name: $0 == 4 ? "Maison" : "Livres") }
    source.publish(ads, categories: .success(categories))
    let component = ClassifiedsComponent(
      ports: .init(sources: [source], listings: store, ads: store, searches: store), changes: server.changes,
      timing: Timing(
        now: server.dependencies.now, sleep: { (_) async throws(CancellationError) in throw CancellationError() }))
    _ = await component.refreshAll()
    let dependencies = ClassifiedsWebDependencies(
      component: component, pictures: PictureLinks { _, width in "/pictures/x-\(width)" },
      requests: ListingRefreshRequests(), staleAfter: 3600)
    try await server.run(
      with: [ClassifiedsPages(dependencies: dependencies), ClassifiedsAPI(dependencies: dependencies)], test)
  }
}
