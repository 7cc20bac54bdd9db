public import Foundation
import Synchronization

/// Decides when a host may be asked, and by how many at once: the others wait in line, and nobody asks a host that wants
/// to be left alone.
///
/// A host that nobody asks, and that asked for nothing, takes no memory.
public final class HostLimiter: Sendable {
  fileprivate struct Waiter {
    let id: Int
    let turn: CheckedContinuation<Bool, Never>
  }

  fileprivate struct Line {
    var running = 0
    var waiting: [Waiter] = []
  }

  fileprivate struct Pause {
    var since: Date
    var until: Date
    var refusals: Int
  }

  fileprivate struct State {
    var lines: [String: Line] = [:]
    var pauses: [String: Pause] = [:]
    var lastID = 0
  }

  /// A day: for how long a host is believed that wants to be left alone.
  fileprivate static let longestPause: TimeInterval = 86_400
  /// How many hosts are left alone at most, so that a stranger with many names cannot fill the memory.
  fileprivate static let mostPauses = 4096

  private let state = Mutex(State())

  /// Knows no host.
  public init() {}

  /// What `work` brings, once fewer than `atOnce` others ask `host`, first come first served; `nil` when the task was
  /// cancelled while it waited in line.
  ///
  /// Where there is room the work begins in a cancelled task, too: it may have something to clean up.
  public func turn<Value, Failure: Error>(
    at host: String, atOnce: Int, _ work: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value? {
    guard await begin(host, atOnce: atOnce) else { return nil }
    defer { end(host) }
    return try await work()
  }

  /// Whether anybody asks `host` now.
  public func isBusy(_ host: String) -> Bool { state.withLock { $0.lines[host] != nil } }

  private func begin(_ host: String, atOnce: Int) async -> Bool {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { turn in
        let answer = enter(host, atOnce: atOnce, Waiter(id: id, turn: turn))
        if let answer { turn.resume(returning: answer) }
      }
    } onCancel: {
      leaveLine(id, of: host)
    }
  }

  /// Whether the turn begins now (`true`), never (`false`, cancelled), or later (`nil`).
  private func enter(_ host: String, atOnce: Int, _ waiter: Waiter) -> Bool? {
    state.withLock { state in
      guard state.lines[host, default: Line()].running >= max(1, atOnce) else {
        state.lines[host, default: Line()].running += 1
        return true
      }
      // Cancellation before this is seen here, cancellation after it finds the waiter in the line.
      if Task.isCancelled { return false }
      state.lines[host]?.waiting.append(waiter)
      return nil
    }
  }

  private func leaveLine(_ id: Int, of host: String) {
    let waiter: Waiter? = state.withLock { state in
      guard let index = state.lines[host]?.waiting.firstIndex(where: { $0.id == id }) else { return nil }
      return state.lines[host]?.waiting.remove(at: index)
    }
    waiter?.turn.resume(returning: false)
  }

  private func end(_ host: String) {
    let next: Waiter? = state.withLock { state in
      guard var line = state.lines[host] else { return nil }
      let next = line.waiting.isEmpty ? nil : line.waiting.removeFirst()
      if next == nil { line.running -= 1 }
      state.lines[host] = line.running > 0 ? line : nil
      return next
    }
    next?.turn.resume(returning: true)
  }
}

// When a host wants to be left alone.
extension HostLimiter {
  /// Whether an answer of `status` means that its host wants to be left alone for a while.
  public static func asksToWait(_ status: Int) -> Bool { status == 429 || status == 503 }

  /// Until when `host` is left alone, or `nil` when it may be asked.
  public func pause(of host: String, at now: Date) -> Date? {
    state.withLock { $0.pauses[host].flatMap { $0.until > now && !$0.isNoted(after: now) ? $0.until : nil } }
  }

  /// Learns from an answer of `host`: after 429 and 503 it is left alone as long as it asks, a day at most; when it does
  /// not say how long, for a minute, and twice as long each further time, an hour at most.
  ///
  /// - Parameters:
  ///   - status: The status of the answer.
  ///   - retryAfter: When the host wants to be asked again, if it says so.
  ///   - host: Who answered.
  ///   - now: When the answer came.
  ///   - jitter: From 0 to 1: how much of a tenth of the wait is added, so that not all come back at once.
  public func learn(status: Int, retryAfter: Date?, from host: String, at now: Date, jitter: Double) {
    state.withLock { state in
      guard Self.asksToWait(status) else { return state.pauses[host] = nil }
      let refusals = (state.pauses[host]?.refusals ?? 0) + 1
      let asked = retryAfter.map { min($0.timeIntervalSince(now), Self.longestPause) }
      let wait = asked ?? min(60 * pow(2, Double(refusals - 1)), 3600)
      state.add(Pause(since: now, until: now + wait * (1 + jitter / 10), refusals: refusals), of: host)
    }
  }

  /// Leaves `host` alone until `until`, for what was known at `since`; an earlier end than the one known is ignored.
  public func hold(_ host: String, since: Date, until: Date) {
    state.withLock { $0.add(Pause(since: since, until: until, refusals: 1), of: host) }
  }

  /// How many hosts are remembered.
  package var rememberedHosts: Int { state.withLock { Set($0.lines.keys).union($0.pauses.keys).count } }
}

extension HostLimiter.Pause {
  /// Whether the clock that noted this has been set back to `now` since; that holds nobody up.
  func isNoted(after now: Date) -> Bool { since.timeIntervalSince(now) > 60 }
}

extension HostLimiter.State {
  mutating func add(_ pause: HostLimiter.Pause, of host: String) {
    var pause = pause
    if let known = pauses[host], !known.isNoted(after: pause.since), known.until > pause.until {
      pause = HostLimiter.Pause(since: known.since, until: known.until, refusals: pause.refusals)
    }
    if pauses[host] == nil, pauses.count >= HostLimiter.mostPauses { makeRoom(at: pause.since) }
    pauses[host] = pause
  }

  private mutating func makeRoom(at now: Date) {
    // Remembered a while beyond its end, for the longer pause that follows when the host refuses again.
    pauses = pauses.filter { $0.value.until + HostLimiter.longestPause > now }
    guard pauses.count >= HostLimiter.mostPauses else { return }
    pauses.min { $0.value.until < $1.value.until }.map { pauses[$0.key] = nil }
  }
}
