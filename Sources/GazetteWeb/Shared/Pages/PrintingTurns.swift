import Synchronization

/// Lets one request at a time print a page; who wants the same page meanwhile waits, and may then find it kept.
final class PrintingTurns: Sendable {
  private let waiting = Mutex<[PageCache.Key: [CheckedContinuation<Void, Never>]]>([:])

  /// Takes the turn to print the page of `key` if nobody has it, and answers true: call ``end(_:)`` after that.
  /// Otherwise answers false once the turn of another is over.
  func take(_ key: PageCache.Key) async -> Bool {
    if begin(key) { return true }
    await withCheckedContinuation { continuation in
      // It may have ended since.
      if !wait(key, continuation) { continuation.resume() }
    }
    return false
  }

  /// Ends a turn that was taken, and lets everybody look who waits for it.
  func end(_ key: PageCache.Key) {
    let waiters = waiting.withLock { $0.removeValue(forKey: key) }
    for waiter in waiters ?? [] { waiter.resume() }
  }

  private func begin(_ key: PageCache.Key) -> Bool {
    waiting.withLock { waiting in
      guard waiting[key] == nil else { return false }
      waiting[key] = []
      return true
    }
  }

  private func wait(_ key: PageCache.Key, _ continuation: CheckedContinuation<Void, Never>) -> Bool {
    waiting.withLock { waiting in
      guard waiting[key] != nil else { return false }
      waiting[key]?.append(continuation)
      return true
    }
  }
}
