import GazetteDomain
import GazetteTesting
import Testing

struct StoreFaultTests {
  @Test func `fails with the given error without changes, then recovers`() async throws {
    let store = InMemoryPlaceStore([.paris])
    store.fault.error = .full
    await #expect(throws: StoreError.full) { try await store.remove(Place.paris.id, of: .owner) }
    store.fault.error = nil
    #expect(try await store.savedPlaces(of: .owner).map(\.place) == [.paris])
  }
}
