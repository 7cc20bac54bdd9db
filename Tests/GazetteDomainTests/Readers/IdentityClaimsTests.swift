import Foundation
import GazetteTesting
import Testing

@testable import GazetteDomain

/// Readers that a proxy identifies.
@Suite struct IdentityClaimsTests {
  private let stores: InMemoryReaders
  private let readers: Readers

  init() { (stores, readers) = Self.makeReaders(.nobody) }

  private static func makeReaders(_ provisioning: ProvisioningPolicy, _ people: [Reader] = [.owner]) -> (
    InMemoryReaders, Readers
  ) {
    let stores = InMemoryReaders(people)
    let readers = Readers(
      store: stores, credentials: stores, throttles: InMemoryThrottleStore(now: ManualTime().now),
      passwords: PlainPasswords(),
      secrets: Secrets(digest: { Array(($0 + [UInt8](repeating: 0, count: 32)).prefix(32)) }, md5: { _ in [] }),
      changes: ChangeFeed(), now: ManualTime().now, provisioning: provisioning, hasTrustedProxy: true)
    return (stores, readers)
  }

  private static func older(_ typed: String) throws -> Reader {
    let name = try #require(ReaderName(typed))
    return Reader(
      id: ReaderKey(rawValue: name.text), name: name, displayName: DisplayText(name), role: .reader, proxyName: .folded,
      created: ManualTime().date)
  }

  @Test func `recognizes a reader by the exact name that an editor added, even after a rename`() async throws {
    let zoe = try await readers.add(name: "Zoé")
    #expect(try await readers.readerFromProxy("Zoé")?.id == zoe.id)
    #expect(try await readers.identities(of: zoe.id).map(\.subject) == ["Zoé"])
    _ = try await readers.rename(zoe.id, displayName: "Zoé L.")
    #expect(try await readers.readerFromProxy("Zoé")?.id == zoe.id)
    #expect(try await readers.readerFromProxy("nobody") == nil)
  }

  @Test(arguments: [
    "weiss", "WEISS", "weiß ", "ｗｅｉß", "ⓦeiß", "we\u{200B}iß", "wei\u{00DF}\u{0301}", "Weiß",
  ])
  func `rejects other spellings of a name`(spelling: String) async throws {
    _ = try await readers.add(name: "weiß")
    _ = try await readers.readerFromProxy("weiß")
    await #expect(throws: (any Error).self) {
      guard try await readers.readerFromProxy(spelling) == nil else { return }
      throw CancellationError()
    }
  }

  @Test func `distinguishes composed and decomposed accents`() async throws {
    let zoe = try await readers.add(name: "zo\u{E9}")
    #expect(try await readers.readerFromProxy("zo\u{E9}")?.id == zoe.id)
    await #expect(throws: ReadersProblem.proxyNameTaken(zoe.name)) { try await readers.readerFromProxy("zoe\u{301}") }
  }

  @Test func `rejects the name of a reader who chose it, until an editor confirms it`() async throws {
    let invitation = try await readers.invite(as: .reader, by: nil)
    let bob = try await readers.accept(invitation.secret.text, name: "bob", password: "sel poivre muscade")
    await #expect(throws: ReadersProblem.proxyNameTaken(bob.name)) { try await readers.readerFromProxy("bob") }
    // By choosing this name, an editor confirms that the reader is the proxy's.
    _ = try await readers.rename(bob.id, name: "bob")
    #expect(try await readers.readerFromProxy("bob")?.id == bob.id)
  }

  @Test func `accepts the first spelling for readers from before an upgrade`() async throws {
    let (_, readers) = Self.makeReaders(.nobody, [.owner, try Self.older("zoé"), try Self.older("sam")])
    #expect(try await readers.readerFromProxy("sam")?.name.text == "sam")
    #expect(try await readers.readerFromProxy("Zoé")?.name.text == "zoé")
    #expect(try await readers.readerFromProxy("Zoé")?.name.text == "zoé")
    await #expect(throws: (any Error).self) { try await readers.readerFromProxy("zoé") }
  }

  @Test func `creates one newcomer per header`() async throws {
    let (_, readers) = Self.makeReaders(try #require(ProvisioningPolicy("domain=paper.example")))
    let zoe = try #require(try await readers.readerFromProxy("Zoe@paper.example"))
    #expect(try await readers.readerFromProxy("Zoe@paper.example")?.id == zoe.id)
    await #expect(throws: ReadersProblem.proxyNameTaken(zoe.name)) {
      try await readers.readerFromProxy("zoe@paper.example")
    }
    #expect(try await readers.list().count == 2)
  }

  @Test func `keeps disabled readers out`() async throws {
    let zoe = try await readers.add(name: "zoe")
    _ = try await readers.disable(zoe.id)
    await #expect(throws: ReadersProblem.disabled) { try await readers.readerFromProxy("zoe") }
    _ = try await readers.enable(zoe.id)
    #expect(try await readers.readerFromProxy("zoe")?.id == zoe.id)
  }

  @Test(arguments: ["", "zo\u{FFFD}", "zoe\u{0}", String(repeating: "a", count: 256)])
  func `rejects ambiguous headers`(header: String) async throws {
    #expect(try await readers.readerFromProxy(header) == nil)
  }
}
