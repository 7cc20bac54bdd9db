import Foundation
import Synchronization
import Testing

@testable import GazetteWeb

@Suite struct SessionStoreTests {
  @Test func `holds a session for thirty days and no longer`() {
    let instant = Mutex(Date(timeIntervalSince1970: 1_795_244_700))
    let sessions = SessionStore(now: { instant.withLock { $0 } })
    let token = sessions.open()
    #expect(token.count == 43)
    #expect(sessions.holds(token))
    #expect(!sessions.holds(String(token.reversed())))
    instant.withLock { $0 += 30 * 24 * 3600 - 1 }
    #expect(sessions.holds(token))
    instant.withLock { $0 += 1 }
    #expect(!sessions.holds(token))
  }

  @Test func `gives each reader another token and ends only the one that is closed`() {
    let sessions = SessionStore(now: { Date(timeIntervalSince1970: 0) })
    let tokens = (0..<20).map { _ in sessions.open() }
    #expect(Set(tokens).count == 20)
    sessions.close(tokens[3])
    #expect(tokens.filter { sessions.holds($0) } == tokens.filter { $0 != tokens[3] })
  }
}
