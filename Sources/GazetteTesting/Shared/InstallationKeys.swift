public import GazetteDomain

/// The contract of every ``SigningKeyStore``; each check gets two nodes of a new installation.
public enum SigningKeyStoreContract {
  /// The stores of two nodes of the same installation.
  public struct Nodes: Sendable {
    let first: any SigningKeyStore
    let second: any SigningKeyStore

    /// Creates the pair.
    public init(_ first: any SigningKeyStore, _ second: any SigningKeyStore) {
      (self.first, self.second) = (first, second)
    }
  }

  /// The checks.
  public static let checks: [ContractCheck<Nodes>] = [
    ContractCheck("generates a random 32-byte key and stores it") { nodes in
      for id in SigningKeyID.allCases {
        let key = try await nodes.first.key(id)
        try requireEqual(key.count, SigningKeyID.length, "bytes")
        try require(Set(key).count > 8, "random bytes")
        try requireEqual(try await nodes.first.key(id), key, "the key, requested again")
        try requireEqual(try await nodes.second.key(id), key, "the key on the other node")
      }
    }
  ]

  /// The checks for nodes that may request a missing key at the same time.
  public static let racing: [ContractCheck<Nodes>] = [
    ContractCheck("returns the same key to concurrent callers") { nodes in
      let keys = try await withThrowingTaskGroup(of: [UInt8].self) { group in
        for number in 0..<20 {
          group.addTask { try await (number % 2 == 0 ? nodes.first : nodes.second).key(.pictures) }
        }
        return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
      }
      try requireEqual(keys.count, 1, "different keys")
    }
  ]
}

/// The contract of every ``ProviderKeyStore``; each check gets an empty one.
public enum ProviderKeyStoreContract {
  /// The checks.
  public static let checks: [ContractCheck<any ProviderKeyStore>] = [
    ContractCheck("starts without keys") { store in try requireEqual(try await store.keys(), [:], "keys") },
    ContractCheck("replaces all keys") { store in
      try await store.replace(["weather.key": "secret “1”", "other.key": ""])
      try requireEqual(try await store.keys(), ["weather.key": "secret “1”", "other.key": ""], "keys")
      try await store.replace(["weather.key": "2"])
      try requireEqual(try await store.keys(), ["weather.key": "2"], "newer keys")
      try await store.replace([:])
      try requireEqual(try await store.keys(), [:], "no keys")
    },
  ]
}
