import Foundation
import GazetteTesting
import Testing

@testable import GazetteDomain

/// A clock that was briefly years ahead.
@Suite struct ClockSetBackTests {
  private let time = ManualTime()
  private let readers: Readers

  init() {
    let stores = InMemoryReaders()
    readers = Readers(
      store: stores, credentials: stores, throttles: InMemoryThrottleStore(now: time.now), passwords: PlainPasswords(),
      secrets: Secrets(
        digest: { Array($0.suffix(32)) + [UInt8](repeating: 0, count: max(0, 32 - $0.count)) }, md5: { _ in [] }),
      changes: ChangeFeed(), now: time.now, hasTrustedProxy: true)
  }

  @Test func `rejects sessions, invitations and one-time tokens from a clock that was ahead`() async throws {
    let correct = time.date
    time.set(to: correct.addingTimeInterval(9 * 365 * 86_400))
    let session = try await readers.startSession(for: .owner, device: nil, address: nil).secret.text
    let invitation = try await readers.invite(as: .reader, by: nil).secret.text
    let oneTimeToken = try await readers.issueOneTimeToken(for: .passkeySignIn, payload: [], from: "192.0.2.1").text
    let reset = try await readers.issueReset(of: .owner).secret.text
    #expect(try await readers.checkSession(session, from: nil) != nil)
    time.set(to: correct)
    #expect(try await readers.checkSession(session, from: nil) == nil)
    #expect(try await readers.sessions(of: .owner).isEmpty)
    #expect(try await readers.invitations().isEmpty)
    await #expect(throws: ReadersProblem.badInvitation) { try await readers.invitation(invitation) }
    await #expect(throws: ReadersProblem.badReset) { try await readers.readerForReset(reset) }
    #expect(try await readers.redeemOneTimeToken(oneTimeToken, for: .passkeySignIn) == nil)
  }

  @Test func `keeps sessions when the clock is set back by an hour`() async throws {
    let session = try await readers.startSession(for: .owner, device: nil, address: nil).secret.text
    time.set(to: time.date.addingTimeInterval(-3600))
    #expect(try await readers.checkSession(session, from: nil) != nil)
  }
}
