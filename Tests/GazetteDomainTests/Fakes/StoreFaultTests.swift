import GazetteDomain
import GazetteTesting
import Testing

struct StoreFaultTests {
  @Test func `a fake store fails as told, changes nothing, and recovers`() async throws {
    let store = InMemoryPlaceStore([.paris])
    store.fault.error = .full
    await #expect(throws: StoreError.full) { try await store.remove(Place.paris.id, of: .owner) }
    store.fault.error = nil
    #expect(try await store.savedPlaces(of: .owner).map(\.place) == [.paris])
  }
}
