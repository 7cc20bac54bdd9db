import GazetteDomain
import GazetteTesting
import Testing

@Suite struct KeepWeatherFreshTests {
  @Test func `fetches what is asked for and what is old, until it is cancelled`() async throws {
    let fixture = WeatherFixture(saved: [.tromso])
    var changes = fixture.component.changes.changes().makeAsyncIterator()
    let service = Task { await fixture.component.keepFresh(trouble: { _ in }).run() }
    fixture.component.requests.ask(for: Place.paris.id)
    var seen: Set<Change> = []
    while !seen.isSuperset(of: [.weather(Place.paris.id), .weather(Place.tromso.id)]), let change = await changes.next()
    {
      seen.insert(change)
    }
    service.cancel()
    await service.value
    #expect(try await fixture.component.readPlace.stored(at: Place.paris.id).report != nil)
    #expect(try await fixture.component.readPlace.stored(at: Place.tromso.id).report != nil)
  }
}
