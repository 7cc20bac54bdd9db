import GazetteDomain
import GazetteStore
import GazetteTesting
import GRDB
@testable import SQLiteDriver
import Testing

struct SavedPlacesTests {
  @Test func `changes a list with places stored under other positions`() async throws {
    try await withDatabase { database in
      let store = SQLPlaceStore(database.sql)
      for place in [Place.paris, .tromso] { _ = try await store.save(place, for: .owner, at: ManualTime().date) }
      // A real file had this: one position twice, and Tromsø's name for Paris.
      try await database.write { connection in
        try connection.execute(
          sql: """
            UPDATE savedPlace SET
              latitude = (SELECT latitude FROM savedPlace WHERE rank = 0),
              longitude = (SELECT longitude FROM savedPlace WHERE rank = 0)
            WHERE rank = 1
            """)
      }
      let saved = try await store.save(.tromso, for: .owner, at: ManualTime().date)
      #expect(saved.id == Place.tromso.id)
      let list = try await store.savedPlaces(of: .owner)
      #expect(list.map(\.id) == [Place.paris.id, Place.tromso.id])
      #expect(list.map(\.rank) == [0, 1])
    }
  }

  @Test func `writes only the changed rows`() async throws {
    try await withDatabase { database in
      let store = SQLPlaceStore(database.sql)
      _ = try await store.save(.paris, for: .owner, at: ManualTime().date)
      let before = try await rowsWritten(database)
      _ = try await store.save(.tromso, for: .owner, at: ManualTime().date)
      #expect(try await rowsWritten(database) == before + 1)
    }
  }

  private func rowsWritten(_ database: GazetteDatabase) async throws -> Int {
    try await database.write { connection in connection.totalChangesCount }
  }
}
