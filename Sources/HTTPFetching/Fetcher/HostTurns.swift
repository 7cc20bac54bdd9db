/// Lets only so many requests at a time go to one host; the others wait in line.
actor HostTurns {
  private struct Line {
    var running = 0
    var waiting: [(id: Int, turn: CheckedContinuation<Bool, Never>)] = []
  }

  private var lines: [String: Line] = [:]
  private var lastID = 0

  /// Waits until fewer than `width` requests run to `host`, first come first served, and counts this one.
  ///
  /// - Returns: `false` when the task was cancelled while waiting; then ``end(_:)`` must not be called.
  func begin(_ host: String, width: Int) async -> Bool {
    if Task.isCancelled { return false }
    var line = lines[host] ?? Line()
    if line.running < max(1, width) {
      line.running += 1
      lines[host] = line
      return true
    }
    lastID += 1
    let id = lastID
    return await withTaskCancellationHandler {
      await withCheckedContinuation { turn in
        if Task.isCancelled {
          turn.resume(returning: false)
        } else {
          lines[host]?.waiting.append((id, turn))
        }
      }
    } onCancel: {
      Task { await self.giveUp(id, host: host) }
    }
  }

  /// Gives the turn to the next in line.
  func end(_ host: String) {
    guard var line = lines[host] else { return }
    if line.waiting.isEmpty {
      line.running -= 1
      lines[host] = line.running > 0 ? line : nil
    } else {
      let next = line.waiting.removeFirst()
      lines[host] = line
      next.turn.resume(returning: true)
    }
  }

  private func giveUp(_ id: Int, host: String) {
    guard let index = lines[host]?.waiting.firstIndex(where: { $0.id == id }) else { return }
    lines[host]?.waiting.remove(at: index).turn.resume(returning: false)
  }
}
