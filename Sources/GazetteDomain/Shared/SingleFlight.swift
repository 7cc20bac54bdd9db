public import Foundation
import Synchronization

/// A single run of some long work: callers during a run join it and receive its progress.
package actor ProgressSingleFlight<Progress: Sendable> {
  /// Sends the run's progress to all listeners.
  package typealias Report = @Sendable (Progress) async -> Void

  private let observer: @Sendable (Progress) -> Void
  private var run: Task<Void, Never>?
  private var listeners: [Int: AsyncStream<Progress>.Continuation] = [:]
  private var nextListener = 0
  /// The progress of the current run, or the end of the last one; nil before the first step.
  package private(set) var latest: Progress?

  /// Makes an idle flight; `observer` receives every step, even without listeners.
  package init(observer: @escaping @Sendable (Progress) -> Void = { _ in }) { self.observer = observer }

  /// Returns the steps of the run, from the current one to its end; starts `work` when none is running.
  ///
  /// The last step is the result of `work`, and ends the stream. A listener that stops does not stop the run.
  package func join(_ work: @escaping @Sendable (Report) async -> Progress) -> AsyncStream<Progress> {
    let stream = listen()
    if run == nil {
      latest = nil
      run = Task { self.end(with: await work { await self.publish($0) }) }
    }
    return stream
  }

  /// Cancels the run and waits for its end; does nothing when none is running.
  package func cancel() async {
    run?.cancel()
    await run?.value
  }

  private func listen() -> AsyncStream<Progress> {
    let (stream, continuation) = AsyncStream.makeStream(of: Progress.self, bufferingPolicy: .bufferingNewest(64))
    nextListener += 1
    let listener = nextListener
    listeners[listener] = continuation
    continuation.onTermination = { [weak self] _ in
      guard let self else { return }
      Task { await self.forget(listener) }
    }
    if run != nil, let latest { continuation.yield(latest) }
    return stream
  }

  private func forget(_ listener: Int) { listeners[listener] = nil }

  private func publish(_ progress: Progress) {
    latest = progress
    for listener in listeners.values { listener.yield(progress) }
    observer(progress)
  }

  // There is no await here, so that no caller can join a finished run.
  private func end(with last: Progress) {
    publish(last)
    for listener in listeners.values { listener.finish() }
    listeners = [:]
    run = nil
  }
}

/// The flights of readers, at most one running for each.
final class ReaderSingleFlight<Progress: Sendable>: Sendable {
  private let flights = Mutex<[ReaderKey: ProgressSingleFlight<Progress>]>([:])
  private let observer: @Sendable (ReaderKey) -> Void

  /// Makes an empty table; `observer` receives the reader of each step.
  init(observer: @escaping @Sendable (ReaderKey) -> Void) { self.observer = observer }

  subscript(reader: ReaderKey) -> ProgressSingleFlight<Progress> {
    flights.withLock { flights in
      if let flight = flights[reader] { return flight }
      let flight = ProgressSingleFlight<Progress> { [observer] _ in observer(reader) }
      flights[reader] = flight
      return flight
    }
  }

  /// The readers who have had a flight.
  var readers: [ReaderKey] { flights.withLock { Array($0.keys) } }

  /// Cancels every flight and waits until all have ended.
  func cancel() async {
    for reader in readers { await self[reader].cancel() }
  }
}

/// Runs one piece of work per key at a time: concurrent callers share the result.
public actor SingleFlight<Key: Hashable & Sendable, Value: Sendable> {
  private var flights: [Key: Task<Value, Never>] = [:]

  /// Makes a table without flights.
  public init() {}

  /// Joins the flight of `key`, or starts it with `work`; a cancelled caller does not cancel the others.
  public func join(_ key: Key, _ work: @escaping @Sendable () async -> Value) async -> Value {
    if let flight = flights[key] { return await flight.value }
    let flight = Task { await work() }
    flights[key] = flight
    let value = await flight.value
    flights[key] = nil
    return value
  }

  /// Returns what `known` finds, else the result of the flight of `key`, started with `work` if there is none.
  ///
  /// A new flight looks again, because another may have ended since this caller looked.
  public nonisolated func join(
    _ key: Key, unless known: @escaping @Sendable () async -> Value?, _ work: @escaping @Sendable () async -> Value
  ) async -> Value {
    if let value = await known() { return value }
    return await join(key) {
      if let value = await known() { return value }
      return await work()
    }
  }
}

/// The running reads of one request: parts of a page that need the same data concurrently share one read.
///
/// Unlike in a ``SingleFlight``, the first caller reads in its own task, so that cancelling the request cancels the read.
package final class RequestSingleFlight: Sendable {
  /// A read of one version of its store.
  private struct VersionedRead: Hashable, Sendable {
    let read: any Hashable & Sendable
    let version: UInt64
    private var key: AnyHashable {
      // Foundation hides the conversion from the longer type.
      let read: any Hashable = read
      return AnyHashable(read)
    }

    static func == (left: VersionedRead, right: VersionedRead) -> Bool {
      left.version == right.version && left.key == right.key
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(key)
      hasher.combine(version)
    }
  }

  /// The running reads with the callers that wait for each.
  private let running = Mutex<[VersionedRead: [CheckedContinuation<(any Sendable)?, Never>]]>([:])

  /// Returns the result of `body`, or of the same read for another part of the page.
  /// - Parameter version: The store's version, which every write changes: a read never shares one of an older version.
  package func join<Value: Sendable>(
    _ read: some Hashable & Sendable, after version: UInt64, _ body: () async throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    let key = VersionedRead(read: read, version: version)
    let isFirst = running.withLock { waiting in
      guard waiting[key] == nil else { return false }
      waiting[key] = []
      return true
    }
    guard isFirst else {
      // The first caller may have failed for its own reason, such as a cancellation.
      guard let answer = await answer(to: key), let value = answer as? Value else { return try await body() }
      return value
    }
    do throws(StoreError) {
      let value = try await body()
      end(key, with: value)
      return value
    } catch {
      end(key, with: nil)
      throw error
    }
  }

  /// Waits for the result of a running read; nil when it fails, or has already ended.
  private func answer(to key: VersionedRead) async -> (any Sendable)? {
    await withCheckedContinuation { continuation in
      let isOver = running.withLock { waiting in
        waiting[key]?.append(continuation)
        return waiting[key] == nil
      }
      if isOver { continuation.resume(returning: nil) }
    }
  }

  private func end(_ key: VersionedRead, with answer: (any Sendable)?) {
    let waiting = running.withLock { $0.removeValue(forKey: key) }
    for continuation in waiting ?? [] { continuation.resume(returning: answer) }
  }
}

/// Allows one holder at a time to do a piece of background work, so that two nodes never do the same refresh.
///
/// A lease expires by itself: a holder that dies blocks the others only until then. One that would end more than
/// ``maximumDuration`` from now comes from a clock that was set back, and counts as expired.
public protocol WorkLease: Sendable {
  /// Takes the lease called `name` for `holder` until `date`; the current holder extends or shortens it.
  /// Returns false, and changes nothing, while another holder's lease is valid.
  func acquire(_ name: String, holder: String, until date: Date) async throws(StoreError) -> Bool
  /// Releases the lease early; does nothing when another holder has it.
  func release(_ name: String, holder: String) async throws(StoreError)
}

extension WorkLease {
  /// The longest lease.
  public static var maximumDuration: Duration { .seconds(3600) }
}
