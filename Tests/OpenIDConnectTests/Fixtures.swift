import Foundation
import PublicKeys
import Testing

@testable import OpenIDConnect

/// The output of `Fixtures/make-tokens.py`, with its parameters.
enum Fixtures {
  static let issuedAt = Date(timeIntervalSince1970: 1_795_000_000)

  static func issuer() throws -> Issuer { try Issuer("https://id.example/realm") }

  static func client(
    secret: String? = nil, id: String = "gazette", authentication: String? = nil
  ) throws -> Client {
    try Client(
      id: id, secret: secret, authentication: authentication, redirect: "https://paper.example/sign-in/return",
      groupsClaim: "groups")
  }

  /// Returns a request with secrets of 32 bytes each: 1, 2 and 3.
  static func request() throws -> AuthorizationRequest {
    let secrets = (1...3).map { Base64URL.text(of: [UInt8](repeating: $0, count: 32)) }
    return try #require(AuthorizationRequest(state: secrets[0], nonce: secrets[1], verifier: secrets[2]))
  }

  static func token(_ name: String) throws -> String {
    try #require(try JSONDecoder().decode([String: String].self, from: file("tokens.json"))[name])
  }

  /// Returns the keys with these names, in a provider's format.
  static func keys(_ names: String...) throws -> [UInt8] {
    let keys = try JSONDecoder().decode([String: [String: String]].self, from: file("keys.json"))
    return try bytes(["keys": names.map { try #require(keys[$0]) }])
  }

  /// Returns the examples of RFC 7515 and RFC 8037.
  static func standards() throws -> Standards { try JSONDecoder().decode(Standards.self, from: file("rfc.json")) }

  struct Standards: Decodable {
    let tokens: [String: String]
    let keys: [String: [String: String]]
  }

  static func bytes(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return Array(try encoder.encode(value))
  }

  /// Returns a provider's configuration with other members; empty ones are omitted.
  static func configuration(_ changes: [String: String] = [:]) -> [UInt8] {
    let members = [
      "issuer": "\"https://id.example/realm\"", "authorization_endpoint": "\"https://id.example/authorize\"",
      "token_endpoint": "\"https://id.example/token\"", "jwks_uri": "\"https://id.example/keys\"",
    ].merging(changes) { $1 }.filter { !$0.value.isEmpty }
    return Array("{\(members.map { "\"\($0.key)\":\($0.value)" }.sorted().joined(separator: ","))}".utf8)
  }

  static func provider(_ changes: [String: String] = [:]) throws -> ProviderMetadata {
    try ProviderMetadata(parsing: configuration(changes), of: issuer())
  }

  private static func file(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name)"))
  }
}

/// A generator of consecutive numbers, the same on each run.
struct CountingGenerator: RandomNumberGenerator {
  var last: UInt64 = 0

  mutating func next() -> UInt64 {
    last &+= 0x9E37_79B9_7F4A_7C15
    return last
  }
}
