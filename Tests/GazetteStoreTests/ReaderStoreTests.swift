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
}
