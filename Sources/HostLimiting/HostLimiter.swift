public import Foundation
import Synchronization

/// Limits the number of simultaneous requests to a host, queues the others, and refuses requests to a host that has asked for a
/// pause.
///
/// A host without requests and without a pause takes no memory.
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

  /// The maximum length of a host's pause: a day.
  fileprivate static let maximumPause: TimeInterval = 86_400
  /// The maximum number of paused hosts, so that a stranger with many names cannot exhaust the memory.
  fileprivate static let maximumPauses = 4096

  private let state = Mutex(State())

  /// Creates a limiter that knows no hosts.
  public init() {}

  /// Runs `work` once fewer than `atOnce` others use `host`, first come first served, and returns its result; `nil` when the task
  /// was cancelled while it waited in line.
  ///
  /// With free capacity, the work begins even in a cancelled task, because it may have something to clean up.
  public func turn<Value, Failure: Error>(
    at host: String, atOnce: Int, _ work: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value? {
    guard await begin(host, atOnce: atOnce) else { return nil }
    defer { end(host) }
    return try await work()
  }

  /// Whether there are requests to `host` now.
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
      // This catches an earlier cancellation; a later one finds the waiter in the line.
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

// Pauses of hosts.
extension HostLimiter {
  /// Whether `status` means that the host wants a pause.
  public static func asksToWait(_ status: Int) -> Bool { status == 429 || status == 503 }

  /// The end of `host`'s pause, or `nil` when requests are allowed.
  public func pause(of host: String, at now: Date) -> Date? {
    state.withLock { $0.pauses[host].flatMap { $0.until > now && !$0.isNoted(after: now) ? $0.until : nil } }
  }

  /// Updates the pause of `host` after a response. After 429 and 503 it lasts as long as the host asks, at most a day. Without a
  /// time from the host it lasts a minute, doubled after each further refusal, at most an hour. Any other status ends it.
  ///
  /// - Parameters:
  ///   - status: The status of the response.
  ///   - retryAfter: The time at which the host wants the next request, if it says so.
  ///   - host: The host that responded.
  ///   - now: The time of the response.
  ///   - jitter: From 0 to 1: the share of a tenth of the wait that is added, so that requests do not all return at once.
  public func learn(status: Int, retryAfter: Date?, from host: String, at now: Date, jitter: Double) {
    state.withLock { state in
      guard Self.asksToWait(status) else { return state.pauses[host] = nil }
      let refusals = (state.pauses[host]?.refusals ?? 0) + 1
      let asked = retryAfter.map { min($0.timeIntervalSince(now), Self.maximumPause) }
      let wait = asked ?? min(60 * pow(2, Double(refusals - 1)), 3600)
      state.add(Pause(since: now, until: now + wait * (1 + jitter / 10), refusals: refusals), of: host)
    }
  }

  /// Pauses `host` until `until`, based on information from `since`; has no effect if its current pause ends later.
  public func hold(_ host: String, since: Date, until: Date) {
    state.withLock { $0.add(Pause(since: since, until: until, refusals: 1), of: host) }
  }

  /// The number of hosts in memory.
  package var rememberedHosts: Int { state.withLock { Set($0.lines.keys).union($0.pauses.keys).count } }
}

extension HostLimiter.Pause {
  /// Whether the clock has been set back since this pause was recorded, which makes the pause invalid.
  func isNoted(after now: Date) -> Bool { since.timeIntervalSince(now) > 60 }
}

extension HostLimiter.State {
  mutating func add(_ pause: HostLimiter.Pause, of host: String) {
    var pause = pause
    if let known = pauses[host], !known.isNoted(after: pause.since), known.until > pause.until {
      pause = HostLimiter.Pause(since: known.since, until: known.until, refusals: pause.refusals)
    }
    if pauses[host] == nil, pauses.count >= HostLimiter.maximumPauses { makeRoom(at: pause.since) }
    pauses[host] = pause
  }

  private mutating func makeRoom(at now: Date) {
    // Stored for a while after its end, because the next pause is longer if the host refuses again.
    pauses = pauses.filter { $0.value.until + HostLimiter.maximumPause > now }
    guard pauses.count >= HostLimiter.maximumPauses else { return }
    pauses.min { $0.value.until < $1.value.until }.map { pauses[$0.key] = nil }
  }
}
