import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import GazetteWeb

@Suite struct UndoLogTests {
  @Test func `stores every property of a removed place`() throws {
    let place = Place(
      name: "Tromsø", region: "Troms", country: "Norway", countryCode: "NO",
      coordinate: try Coordinate(latitude: 69.64895, longitude: 18.95508),
      timeZone: TimeZone(identifier: "Europe/Oslo"),
      elevation: Length(meters: 12.5), population: 77_544)
    let saved = SavedPlace(place: place, rank: 3, isHome: true, savedAt: ManualTime().date)
    #expect(try stored(RemovedPlace(saved)).entry == saved)
    let bare = SavedPlace(
      place: Place(name: "A", coordinate: place.coordinate), rank: 0, isHome: false, savedAt: ManualTime().date)
    #expect(try stored(RemovedPlace(bare)).entry == bare)
  }

  @Test func `stores marked articles as small differences`() throws {
    let ids = [Int64(5), 4_194_305, 3, 4, Int64.max].map(ArticleID.init(rawValue:))
    #expect(try stored(ArticleIDs(ids)).ids == ids.sorted())
    let many = try JSONEncoder().encode(ArticleIDs((1...100_000).map { ArticleID(rawValue: $0) }))
    #expect(many.count < 300_000)
  }

  @Test func `undoes on one node the removal on another`() async throws {
    let (here, there) = (MapServer(), MapServer())
    let id = try await here.weather.places.add(.paris, waiting: false, for: .owner).saved.id
    var other = there
    other.server.dependencies.undo = here.server.dependencies.undo
    let otherNode = other
    try await here.run { client in _ = try await client.post(Route.removePlace(id.text).path) }
    try await otherNode.run { client in
      let list = try await client.send("/weather?removed=\(id.text)").text
      #expect(list.contains("banner removed"))
      #expect(try await client.post(Route.restorePlace.path, body: "place=\(id.text)").status == .seeOther)
      #expect(try await otherNode.places.savedPlaces(of: .owner).map(\.id) == [id])
    }
  }

  @Test func `removes a place even if its undo cannot be stored`() async throws {
    var node = MapServer()
    let undo = InMemoryUndoStore(now: node.server.dependencies.now)
    node.server.dependencies.undo = undo
    let server = node
    let id = try await server.weather.places.add(.paris, waiting: false, for: .owner).saved.id
    undo.fault.error = .full
    try await server.run { client in
      let removed = try await client.post(Route.removePlace(id.text).path)
      #expect(removed.status == .seeOther)
      #expect(try await server.places.savedPlaces(of: .owner).isEmpty)
      undo.fault.error = nil
      #expect(try await client.send("/weather?removed=\(id.text)").text.contains("banner removed") == false)
    }
  }

  @Test func `undoes a removal once, for its own reader`() async throws {
    let server = MapServer()
    let id = try await server.weather.places.add(.paris, waiting: false, for: .owner).saved.id
    let undo = server.server.dependencies.undo
    try await server.run { client in
      _ = try await client.post(Route.removePlace(id.text).path)
      let other = UndoKey(reader: ReaderKey(rawValue: "another"), kind: RemovedPlace.kind, id: id.text)
      #expect(try await undo.record(for: other) == nil)
      let statuses = [
        try await client.post(Route.restorePlace.path, body: "place=\(id.text)").status,
        try await client.post(Route.restorePlace.path, body: "place=\(id.text)").status,
      ]
      #expect(statuses == [.seeOther, .notFound])
    }
  }

  /// Returns the entry as it is read from the store.
  private func stored<Entry: Codable>(_ entry: Entry) throws -> Entry {
    try JSONDecoder().decode(Entry.self, from: JSONEncoder().encode(entry))
  }
}
