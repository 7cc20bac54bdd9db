import Foundation
import GazetteDomain
import GazetteStore
import GazetteTesting
import Testing

/// The stores of readers pass their ports' suites on both engines.
struct ReaderStoreTests {
  @Test(arguments: Engine.allCases, ReaderStoreContract.checks)
  func `stores readers`(engine: Engine, check: ContractCheck<ReaderStores>) async throws {
    try await engine.run { database in
      try await check(ReaderStores(SQLReaderStore(database), SQLCredentialStore(database)))
    }
  }

  @Test(arguments: Engine.allCases)
  func `preserves the installation's settings when its owner is purged`(engine: Engine) async throws {
    try await engine.run { database in
      let (readers, settings) = (SQLReaderStore(database), SQLReaderSettingsStore(database))
      var chosen = ReaderSettings()
      (chosen.languageCode, chosen.installation) = ("fr", ["paper.name": "L’Écho"])
      try await settings.replace(chosen, of: .owner)
      let end = ManualTime().date
      _ = try await readers.change(.owner) { reader, _ in
        var reader = reader
        reader.leavesAt = end
        return .success(reader)
      }
      #expect(try await readers.purge(leavingUpTo: end) == [.owner])
      let left = try await settings.settings(of: .owner)
      #expect(left.languageCode == nil)
      #expect(left.installation == ["paper.name": "L’Écho"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `retains the one-time tokens that expire last`(engine: Engine) async throws {
    try await engine.run { database in
      let store = SQLCredentialStore(database)
      let tokens = try (0...OneTimeToken.maximumCount).map { number in try token(number) }
      let insertions: [SQL] = tokens.dropLast().map { token in
        """
        INSERT INTO ticket (hash, purpose, endsAt, payload)
        VALUES (\(token.hash.bytes), \(token.purpose), \(token.ends), \(token.payload))
        """
      }
      try await database.write { connection in try connection.batch(insertions) }
      try await store.add(tokens[OneTimeToken.maximumCount])
      #expect(try await store.oneTimeToken(tokens[0].hash) == nil)
      #expect(try await store.oneTimeToken(tokens[1].hash) != nil)
      #expect(try await store.oneTimeToken(tokens[OneTimeToken.maximumCount].hash) != nil)
    }
  }

  /// Returns a token; those with higher numbers expire later.
  private func token(_ number: Int) throws -> OneTimeToken {
    let bytes = [UInt8](repeating: 0, count: SecretHash.length - 2) + [UInt8(number >> 8), UInt8(number & 0xFF)]
    return OneTimeToken(
      hash: try #require(SecretHash(bytes: bytes)), purpose: .passkeySignIn, reader: nil,
      ends: ManualTime().date.addingTimeInterval(Double(number)), payload: [])
  }
}
