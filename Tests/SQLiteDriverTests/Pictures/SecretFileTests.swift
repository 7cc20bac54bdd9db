import Foundation
import GazetteDomain
import SQLiteDriver
import Testing

struct SecretFileTests {
  @Test func `creates a private key once`() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("some.key")
    let first = try SecretFile.bytes(at: file)
    #expect(first.count == 32)
    #expect(Set(first).count > 8)
    #expect(try SecretFile.bytes(at: file) == first)
    let facts = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(facts[.posixPermissions] as? Int == 0o600)
  }

  @Test func `creates different keys for two installations`() throws {
    let folder = try TemporaryFolder()
    let first = try SecretFile.bytes(at: folder.url.appendingPathComponent("first.key"))
    let second = try SecretFile.bytes(at: folder.url.appendingPathComponent("second.key"))
    #expect(first != second)
  }

  @Test func `reports an unreadable key and preserves it`() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("some.key")
    // Two links that point at each other are unreadable.
    let other = folder.url.appendingPathComponent("other.key")
    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: other)
    try FileManager.default.createSymbolicLink(at: other, withDestinationURL: file)
    #expect(throws: StoreError.self) { try SecretFile.bytes(at: file) }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == other.path)
  }

  @Test func `reports a missing folder`() throws {
    let missing = URL(filePath: "/nowhere/some.key")
    #expect(throws: StoreError.self) { try SecretFile.bytes(at: missing) }
  }
}
