public import Foundation
import Synchronization

/// Limits the number of simultaneous requests to a host, queues the others, and refuses requests to a host that has asked for a
/// pause.
///
/// A host without requests and without a pause takes no memory.
public final class HostLimiter: Sendable {
  fileprivate struct Waiter {
    let id: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  fileprivate struct Queue {
    var running = 0
    var waiting: [Waiter] = []
  }

  fileprivate struct Pause {
    var since: Date
    var until: Date
    var refusals: Int
  }

  fileprivate struct State {
    var queues: [String: Queue] = [:]
    var pauses: [String: Pause] = [:]
    var lastID = 0
  }

  /// The maximum length of a host's pause: a day.
  fileprivate static let maximumPause: TimeInterval = 86_400
  /// The maximum number of paused hosts, so that an attacker with many names cannot exhaust the memory.
  fileprivate static let maximumPauses = 4096

  private let state = Mutex(State())

  /// Creates a limiter that knows no hosts.
  public init() {}

  /// Runs `work` once fewer than `maximum` others use `host`, first come first served, and returns its result; `nil` when the task
  /// was cancelled while it waited in the queue.
  ///
  /// With free capacity, the work begins even in a cancelled task, because it may have something to clean up.
  public func withSlot<Value, Failure: Error>(
    for host: String, maximum: Int, _ work: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value? {
    guard await begin(host, maximum: maximum) else { return nil }
    defer { end(host) }
    return try await work()
  }

  /// Whether there are requests to `host` now.
  public func isBusy(_ host: String) -> Bool { state.withLock { $0.queues[host] != nil } }

  private func begin(_ host: String, maximum: Int) async -> Bool {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let outcome = enter(host, maximum: maximum, Waiter(id: id, continuation: continuation))
        if let outcome { continuation.resume(returning: outcome) }
      }
    } onCancel: {
      leaveQueue(id, of: host)
    }
  }

  /// Whether the work begins now (`true`), never (`false`, cancelled), or later (`nil`).
  private func enter(_ host: String, maximum: Int, _ waiter: Waiter) -> Bool? {
    state.withLock { state in
      guard state.queues[host, default: Queue()].running >= max(1, maximum) else {
        state.queues[host, default: Queue()].running += 1
        return true
      }
      // This catches an earlier cancellation; a later one finds the waiter in the queue.
      if Task.isCancelled { return false }
      state.queues[host]?.waiting.append(waiter)
      return nil
    }
  }

  private func leaveQueue(_ id: Int, of host: String) {
    let waiter: Waiter? = state.withLock { state in
      guard let index = state.queues[host]?.waiting.firstIndex(where: { $0.id == id }) else { return nil }
      return state.queues[host]?.waiting.remove(at: index)
    }
    waiter?.continuation.resume(returning: false)
  }

  private func end(_ host: String) {
    let next: Waiter? = state.withLock { state in
      guard var queue = state.queues[host] else { return nil }
      let next = queue.waiting.isEmpty ? nil : queue.waiting.removeFirst()
      if next == nil { queue.running -= 1 }
      state.queues[host] = queue.running > 0 ? queue : nil
      return next
    }
    next?.continuation.resume(returning: true)
  }
}

// Pauses of hosts.
extension HostLimiter {
  /// Whether `status` means that the host wants a pause.
  public static func requestsPause(_ status: Int) -> Bool { status == 429 || status == 503 }

  /// The end of `host`'s pause, or `nil` when requests are allowed.
  public func pause(of host: String, at now: Date) -> Date? {
    state.withLock { $0.pauses[host].flatMap { $0.until > now && !$0.isRecorded(after: now) ? $0.until : nil } }
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
  public func recordResponse(status: Int, retryAfter: Date?, from host: String, at now: Date, jitter: Double) {
    state.withLock { state in
      guard Self.requestsPause(status) else { return state.pauses[host] = nil }
      let refusals = (state.pauses[host]?.refusals ?? 0) + 1
      let requested = retryAfter.map { min($0.timeIntervalSince(now), Self.maximumPause) }
      let wait = requested ?? min(60 * pow(2, Double(refusals - 1)), 3600)
      state.add(Pause(since: now, until: now + wait * (1 + jitter / 10), refusals: refusals), of: host)
    }
  }

  /// Pauses `host` until `until`, based on information from `since`; has no effect if its current pause ends later.
  public func pause(_ host: String, since: Date, until: Date) {
    state.withLock { $0.add(Pause(since: since, until: until, refusals: 1), of: host) }
  }

  /// The number of hosts in memory.
  package var hostCount: Int { state.withLock { Set($0.queues.keys).union($0.pauses.keys).count } }
}

extension HostLimiter.Pause {
  /// Whether the clock has been set back since this pause was recorded, which makes the pause invalid.
  func isRecorded(after now: Date) -> Bool { since.timeIntervalSince(now) > 60 }
}

extension HostLimiter.State {
  mutating func add(_ pause: HostLimiter.Pause, of host: String) {
    var pause = pause
    if let known = pauses[host], !known.isRecorded(after: pause.since), known.until > pause.until {
      pause = HostLimiter.Pause(since: known.since, until: known.until, refusals: pause.refusals)
    }
    if pauses[host] == nil, pauses.count >= HostLimiter.maximumPauses { evict(at: pause.since) }
    pauses[host] = pause
  }

  private mutating func evict(at now: Date) {
    // Stored for a while after its end, because the next pause is longer if the host refuses again.
    pauses = pauses.filter { $0.value.until + HostLimiter.maximumPause > now }
    guard pauses.count >= HostLimiter.maximumPauses else { return }
    pauses.min { $0.value.until < $1.value.until }.map { pauses[$0.key] = nil }
  }
}
