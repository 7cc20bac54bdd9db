import Synchronization

/// Lets only so many requests at a time go to one host; the others wait in line.
final class HostTurns: Sendable {
  private typealias Waiting = (id: Int, turn: CheckedContinuation<Bool, Never>)

  private struct Lines {
    var running: [String: Int] = [:]
    var waiting: [String: [Waiting]] = [:]
    var lastID = 0
  }

  private let lines = Mutex(Lines())

  /// Waits until fewer than `width` requests run to `host`, first come first served, and counts this one.
  ///
  /// - Returns: `false` when the task was cancelled while waiting; then ``end(_:)`` must not be called.
  func begin(_ host: String, width: Int) async -> Bool {
    let id = lines.withLock { lines in
      lines.lastID += 1
      return lines.lastID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { turn in
        let answer = enter(host, width: width, id: id, turn: turn)
        if let answer { turn.resume(returning: answer) }
      }
    } onCancel: {
      giveUp(id, host: host)
    }
  }

  /// Gives the turn to the next in line.
  func end(_ host: String) {
    let next: Waiting? = lines.withLock { lines in
      if let next = lines.waiting[host]?.first {
        lines.waiting[host]?.removeFirst()
        return next
      }
      let running = (lines.running[host] ?? 0) - 1
      lines.running[host] = running > 0 ? running : nil
      lines.waiting[host] = nil
      return nil
    }
    next?.turn.resume(returning: true)
  }

  /// Whether the turn begins now (`true`), never (`false`, cancelled), or later (`nil`).
  private func enter(_ host: String, width: Int, id: Int, turn: CheckedContinuation<Bool, Never>) -> Bool? {
    lines.withLock { lines in
      // Cancellation before this is seen here, cancellation after it finds the entry in the line.
      if Task.isCancelled { return false }
      let running = lines.running[host] ?? 0
      if running < max(1, width) {
        lines.running[host] = running + 1
        return true
      }
      lines.waiting[host, default: []].append((id, turn))
      return nil
    }
  }

  private func giveUp(_ id: Int, host: String) {
    let waiting: Waiting? = lines.withLock { lines in
      guard let index = lines.waiting[host]?.firstIndex(where: { $0.id == id }) else { return nil }
      return lines.waiting[host]?.remove(at: index)
    }
    waiting?.turn.resume(returning: false)
  }
}
