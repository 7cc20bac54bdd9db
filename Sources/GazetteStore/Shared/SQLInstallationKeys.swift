public import GazetteDomain

/// Stores the installation's signing keys in a shared database.
public struct SQLSigningKeyStore: SigningKeyStore {
  private let database: SQLDatabase

  /// Makes a store of keys in `database`.
  public init(_ database: SQLDatabase) { self.database = database }

  /// Returns the key's bytes, generated at random when there are none yet.
  public func key(_ id: SigningKeyID) async throws(StoreError) -> [UInt8] {
    let selection: SQL = "SELECT bytes FROM signingKey WHERE name = \(id)"
    let known: [UInt8]? = try await database.read { connection in try connection.value(selection) }
    if let known { return known }
    let generated = id.generated()
    return try await database.write(isolation: .readCommitted) { connection in
      try connection.run(
        "INSERT INTO signingKey (name, bytes) VALUES (\(id), \(generated)) ON CONFLICT (name) DO NOTHING")
      // When several nodes start together, one of them was first.
      guard let first: [UInt8] = try connection.value(selection) else {
        throw StoreError.corrupt(detail: "a key that was just written is not there")
      }
      return first
    }
  }
}

/// Stores the provider keys that were entered in the settings, in a shared database. Users with access to the database can read
/// them, and so can readers of a backup by the database's own tools.
public struct SQLProviderKeyStore: ProviderKeyStore {
  private let database: SQLDatabase

  /// Makes a store of keys in `database`.
  public init(_ database: SQLDatabase) { self.database = database }

  /// Returns the keys by the setting's name.
  public func keys() async throws(StoreError) -> [String: String] {
    try await database.read { connection in
      var keys: [String: String] = [:]
      for row in try connection.rows("SELECT name, value FROM providerKey") { keys[try row["name"]] = try row["value"] }
      return keys
    }
  }

  /// Replaces all keys in one step.
  public func replace(_ keys: [String: String]) async throws(StoreError) {
    let insertions: [SQL] = keys.sorted { $0.key < $1.key }.map { name, value in
      "INSERT INTO providerKey (name, value) VALUES (\(name), \(value))"
    }
    try await database.write { connection in try connection.batch(["DELETE FROM providerKey"] + insertions) }
  }
}
