import Foundation
import Synchronization

/// The courtesies of one fetcher, shared by its requests.
final class CourtesyLedger: Sendable {
  private let courtesy = Mutex(HostCourtesy())
  private let now: @Sendable () -> Date
  private let jitter: @Sendable () -> Double

  init(now: @escaping @Sendable () -> Date, jitter: @escaping @Sendable () -> Double) {
    self.now = now
    self.jitter = jitter
  }

  /// - Throws: ``FetchError/hostPaused(until:)`` while `host` wants to be left alone.
  func ask(_ host: String) throws(FetchError) {
    let pause = courtesy.withLock { $0.pause(of: host, at: now()) }
    if let pause { throw .hostPaused(until: pause) }
  }

  func learn(_ answer: Answer, host: String) {
    courtesy.withLock {
      $0.learn(status: answer.status, headers: answer.headers, host: host, at: now(), jitter: jitter())
    }
  }
}
