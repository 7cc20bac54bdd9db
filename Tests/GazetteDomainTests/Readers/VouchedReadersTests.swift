import Foundation
import GazetteTesting
import Testing

@testable import GazetteDomain

/// Readers that a proxy identifies.
@Suite struct VouchedReadersTests {
  private let stores: InMemoryReaders
  private let readers: Readers

  init() { (stores, readers) = Self.paper(.nobody) }

  private static func paper(_ newcomers: Newcomers, _ people: [Reader] = [.owner]) -> (InMemoryReaders, Readers) {
    let stores = InMemoryReaders(people)
    let readers = Readers(
      store: stores, credentials: stores, passwords: PlainPasswords(),
      secrets: Secrets(digest: { Array(($0 + [UInt8](repeating: 0, count: 32)).prefix(32)) }, md5: { _ in [] }),
      changes: ChangeFeed(), now: ManualTime().now, newcomers: newcomers, isVouchedFor: true)
    return (stores, readers)
  }

  private static func older(_ typed: String) throws -> Reader {
    let name = try #require(ReaderName(typed))
    return Reader(
      id: ReaderKey(rawValue: name.text), name: name, displayName: ShownText(name), role: .reader, proxyName: .folded,
      created: ManualTime().date)
  }

  @Test func `are those whom an editor added by exactly that name, and stay so`() async throws {
    let zoe = try await readers.add(name: "Zoé")
    #expect(try await readers.vouched("Zoé")?.id == zoe.id)
    #expect(try await readers.identities(of: zoe.id).map(\.subject) == ["Zoé"])
    _ = try await readers.rename(zoe.id, displayName: "Zoé L.")
    #expect(try await readers.vouched("Zoé")?.id == zoe.id)
    #expect(try await readers.vouched("nobody") == nil)
  }

  @Test(arguments: [
    "weiss", "WEISS", "weiß ", "ｗｅｉß", "ⓦeiß", "we\u{200B}iß", "wei\u{00DF}\u{0301}", "Weiß",
  ])
  func `are others in another spelling, who are told so`(spelling: String) async throws {
    _ = try await readers.add(name: "weiß")
    _ = try await readers.vouched("weiß")
    await #expect(throws: (any Error).self) {
      guard try await readers.vouched(spelling) == nil else { return }
      throw CancellationError()
    }
  }

  @Test func `are told apart by how an accent is written`() async throws {
    let zoe = try await readers.add(name: "zo\u{E9}")
    #expect(try await readers.vouched("zo\u{E9}")?.id == zoe.id)
    await #expect(throws: ReadersProblem.proxyNameTaken(zoe.name)) { try await readers.vouched("zoe\u{301}") }
  }

  @Test func `are no readers who chose that name themselves`() async throws {
    let invitation = try await readers.invite(as: .reader, by: nil)
    let bob = try await readers.accept(invitation.secret.text, name: "bob", password: "sel poivre muscade")
    await #expect(throws: ReadersProblem.proxyNameTaken(bob.name)) { try await readers.vouched("bob") }
    // By choosing this name, an editor confirms that the reader is the proxy's.
    _ = try await readers.rename(bob.id, name: "bob")
    #expect(try await readers.vouched("bob")?.id == bob.id)
  }

  @Test func `of before an upgrade are those in the first spelling that comes`() async throws {
    let (_, readers) = Self.paper(.nobody, [.owner, try Self.older("zoé"), try Self.older("sam")])
    #expect(try await readers.vouched("sam")?.name.text == "sam")
    #expect(try await readers.vouched("Zoé")?.name.text == "zoé")
    #expect(try await readers.vouched("Zoé")?.name.text == "zoé")
    await #expect(throws: (any Error).self) { try await readers.vouched("zoé") }
  }

  @Test func `who are newcomers of a domain are one for each header`() async throws {
    let (_, readers) = Self.paper(try #require(Newcomers("domain=paper.example")))
    let zoe = try #require(try await readers.vouched("Zoe@paper.example"))
    #expect(try await readers.vouched("Zoe@paper.example")?.id == zoe.id)
    await #expect(throws: ReadersProblem.proxyNameTaken(zoe.name)) { try await readers.vouched("zoe@paper.example") }
    #expect(try await readers.list().count == 2)
  }

  @Test func `who were disabled stay out`() async throws {
    let zoe = try await readers.add(name: "zoe")
    _ = try await readers.disable(zoe.id)
    await #expect(throws: ReadersProblem.disabled) { try await readers.vouched("zoe") }
    _ = try await readers.enable(zoe.id)
    #expect(try await readers.vouched("zoe")?.id == zoe.id)
  }

  @Test(arguments: ["", "zo\u{FFFD}", "zoe\u{0}", String(repeating: "a", count: 256)])
  func `are not named by what may stand for several`(header: String) async throws {
    #expect(try await readers.vouched(header) == nil)
  }
}
