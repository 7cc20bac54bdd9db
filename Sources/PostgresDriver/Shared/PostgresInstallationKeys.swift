import Foundation
public import GazetteDomain

/// Stores the installation's signing keys, shared by all nodes.
public struct PostgresSigningKeyStore: SigningKeyStore {
  private let database: PostgresDatabase

  /// Makes a store of keys in `database`.
  public init(_ database: PostgresDatabase) { self.database = database }

  /// Returns the key's bytes, generated at random when there are none yet.
  public func key(_ id: SigningKeyID) async throws(StoreError) -> [UInt8] {
    let known = try await database.read { session in try session.signingKey(id) }
    if let known { return known }
    let made = SigningKeyID.passing()
    return try await database.write(isolation: .readCommitted) { session in
      try session.execute(
        "INSERT INTO signingKey (name, bytes) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
        [id.rawValue, Data(made)])
      // When several nodes start together, one of them was first.
      guard let first = try session.signingKey(id) else {
        throw UnreadableRow(detail: "a key that was just written is not there")
      }
      return first
    }
  }
}

/// Stores the provider keys that were entered in the settings. Users with access to the database can read them, and so can
/// readers of a backup by the database's own tools.
public struct PostgresProviderKeyStore: ProviderKeyStore {
  private let database: PostgresDatabase

  /// Makes a store of keys in `database`.
  public init(_ database: PostgresDatabase) { self.database = database }

  /// Returns the keys by the setting's name.
  public func keys() async throws(StoreError) -> [String: String] {
    try await database.read { session in
      var keys: [String: String] = [:]
      for row in try session.rows("SELECT name, value FROM providerKey") {
        keys[try row["name"]] = try row["value"]
      }
      return keys
    }
  }

  /// Replaces all keys in one step.
  public func replace(_ keys: [String: String]) async throws(StoreError) {
    let rows = keys.sorted { $0.key < $1.key }
    try await database.write { session in
      _ = try session.executeAll([
        PostgresStatement("DELETE FROM providerKey"),
        PostgresStatement(
          "INSERT INTO providerKey (name, value) SELECT * FROM unnest($1::text[], $2::text[])",
          [rows.map(\.key), rows.map(\.value)]),
      ])
    }
  }
}

extension PostgresSession {
  fileprivate func signingKey(_ id: SigningKeyID) throws -> [UInt8]? {
    let bytes: Data? = try value("SELECT bytes FROM signingKey WHERE name = $1", [id.rawValue])
    return bytes.map { Array($0) }
  }
}
