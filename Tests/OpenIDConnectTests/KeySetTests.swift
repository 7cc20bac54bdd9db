import BoundedJSON
import PublicKeys
import Testing

@testable import OpenIDConnect

struct `Key sets` {
  private func header(_ algorithm: SigningAlgorithm, _ id: String?) -> IDToken.Header {
    IDToken.Header(algorithm: algorithm, keyID: id)
  }

  /// Returns the set of one key, with other members; empty ones are omitted.
  private func set(_ name: String, _ changes: [String: String]) throws -> [UInt8] {
    guard let key = JSONValue.object(in: try Fixtures.keys(name))?["keys"]?.elements?.first else { return [] }
    let names = ["kty", "kid", "use", "alg", "crv", "x", "y", "n", "e", "d"]
    let members = names.compactMap { name in key[name]?.text.map { (name, "\"\($0)\"") } }
    let written = Dictionary(uniqueKeysWithValues: members).merging(changes) { $1 }
      .filter { !$0.value.isEmpty }
    return Array("{\"keys\":[{\(written.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ","))}]}".utf8)
  }

  @Test func `contain RSA, EC and Ed25519 keys`() throws {
    let keys = try KeySet(parsing: Fixtures.keys("rsa", "ec", "ed"))
    #expect(try keys.key(for: header(.rs256, "rsa")) != keys.key(for: header(.es256, "ec")))
    #expect(try keys.key(for: header(.edDSA, "ed")) == keys.key(for: header(.edDSA, nil)))
  }

  @Test func `reject unknown ids and mismatched algorithms`() throws {
    let keys = try KeySet(parsing: Fixtures.keys("rsa", "ec", "ed"))
    #expect(throws: OpenIDConnectError.keyIsUnknown) { try keys.key(for: header(.edDSA, "other")) }
    #expect(throws: OpenIDConnectError.keyIsForAnotherAlgorithm) { try keys.key(for: header(.rs256, "ed")) }
    #expect(throws: OpenIDConnectError.keyIsForAnotherAlgorithm) {
      try KeySet(parsing: Fixtures.keys("ec")).key(for: header(.rs256, nil))
    }
  }

  @Test func `reject an ambiguous choice of key`() throws {
    let keys = try KeySet(parsing: Fixtures.keys("ed", "other"))
    #expect(throws: OpenIDConnectError.keyIsAmbiguous) { try keys.key(for: header(.edDSA, nil)) }
    let twice = try KeySet(parsing: Fixtures.keys("ed", "ed"))
    #expect(throws: OpenIDConnectError.keyIsAmbiguous) { try twice.key(for: header(.edDSA, "ed")) }
  }

  @Test func `ignore symmetric and short keys`() throws {
    let keys = try KeySet(parsing: Fixtures.keys("oct", "short", "ed"))
    #expect(throws: OpenIDConnectError.keyIsUnknown) { try keys.key(for: header(.rs256, "short")) }
    #expect(throws: OpenIDConnectError.keyIsUnknown) { try keys.key(for: header(.edDSA, "oct")) }
    #expect(throws: OpenIDConnectError.noUsableKey) { try KeySet(parsing: Fixtures.keys("oct")) }
  }

  private static let ignoredKeys: [(String, [String: String])] = [
    ("ed", ["use": "\"enc\""]), ("ed", ["use": "7"]), ("ed", ["key_ops": "[\"sign\"]"]), ("ed", ["key_ops": "7"]),
    ("ed", ["d": "\"AA\""]), ("ed", ["kid": "7"]), ("ed", ["alg": "\"ES256\""]), ("ed", ["kty": "\"oct\""]),
    ("ed", ["crv": "\"X25519\""]), ("ed", ["crv": ""]), ("ed", ["x": ""]), ("ed", ["x": "\"AA\""]),
    ("ed", ["x": "\"+++\""]), ("ec", ["crv": "\"P-384\""]), ("ec", ["y": ""]), ("ec", ["y": "\"AA\""]),
    ("ec", ["alg": "\"ES512\""]), ("ec", ["kty": "\"OKP\""]), ("rsa", ["alg": "\"RS512\""]), ("rsa", ["e": ""]),
    ("rsa", ["n": "\"AA\""]), ("rsa", ["n": "7"]), ("rsa", ["kty": "\"rsa\""]),
    ("rsa", ["n": "\"\(String(repeating: "_", count: 1368))\""]),
  ]

  @Test(arguments: ignoredKeys)
  func `ignore keys that cannot verify signatures`(name: String, changes: [String: String]) throws {
    _ = try KeySet(parsing: set(name, [:]))
    #expect(throws: OpenIDConnectError.noUsableKey) { try KeySet(parsing: set(name, changes)) }
  }

  @Test func `ignore a point off the curve`() throws {
    let one = Base64URL.text(of: [UInt8](repeating: 0, count: 31) + [1])
    #expect(throws: OpenIDConnectError.noUsableKey) {
      try KeySet(parsing: set("ec", ["x": "\"\(one)\"", "y": "\"\(one)\""]))
    }
  }

  @Test func `accept a key with matching usage`() throws {
    let usage = ["use": "\"sig\"", "key_ops": "[\"verify\"]", "alg": "\"EdDSA\"", "x5c": "[\"a\"]"]
    _ = try KeySet(parsing: set("ed", usage))
  }

  @Test func `limit the size of the document`() throws {
    let keys = try Fixtures.keys("ed")
    let longest = keys + [UInt8](repeating: 0x20, count: KeySet.maximumBytes - keys.count)
    _ = try KeySet(parsing: longest)
    #expect(throws: OpenIDConnectError.tooLarge(.keys, limit: 262_144)) { try KeySet(parsing: longest + [0x20]) }
  }

  @Test func `limit the number of keys`() throws {
    func keys(after others: Int) throws -> [UInt8] {
      let key = try #require(JSONValue.object(in: Fixtures.keys("ed"))).text(ofFirstKey: "x")
      let filler = String(repeating: "{},", count: others)
      return Array("{\"keys\":[\(filler){\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"\(key)\"}]}".utf8)
    }
    _ = try KeySet(parsing: keys(after: 31))
    #expect(throws: OpenIDConnectError.noUsableKey) { try KeySet(parsing: keys(after: 32)) }
  }

  @Test func `reject truncated documents`() throws {
    let bytes = try Fixtures.keys("rsa", "ec", "ed")
    for length in 0..<bytes.count {
      #expect(throws: OpenIDConnectError.unreadable(.keys)) { try KeySet(parsing: Array(bytes.prefix(length))) }
    }
  }

  @Test(arguments: ["{}", "{\"keys\":{}}", "[]", "{\"keys\":null}"])
  func `reject documents without a list of keys`(text: String) {
    #expect(throws: OpenIDConnectError.unreadable(.keys)) { try KeySet(parsing: Array(text.utf8)) }
  }
}

extension JSONValue {
  fileprivate func text(ofFirstKey name: String) -> String {
    self["keys"]?.elements?.first?[name]?.text ?? ""
  }
}
