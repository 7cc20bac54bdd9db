public import Foundation
import Synchronization

/// A single flight of some long work: who asks for it while it is under way joins it, and hears how far it is.
package actor ProgressFlight<Progress: Sendable> {
  /// Tells all listeners how far the run is.
  package typealias Tell = @Sendable (Progress) async -> Void

  private let observer: @Sendable (Progress) -> Void
  private var run: Task<Void, Never>?
  private var listeners: [Int: AsyncStream<Progress>.Continuation] = [:]
  private var nextListener = 0
  /// How far the run under way is, or the end of the last one; nil before the first step.
  package private(set) var latest: Progress?

  /// Makes a run that is not under way; `observer` hears every step, whether anybody listens or not.
  package init(observer: @escaping @Sendable (Progress) -> Void = { _ in }) { self.observer = observer }

  /// The steps of the run, from where it stands to its end; starts `work` when none is under way.
  ///
  /// The last step is what `work` returns, and ends the stream. Who stops listening does not stop the run.
  package func join(_ work: @escaping @Sendable (Tell) async -> Progress) -> AsyncStream<Progress> {
    let stream = listen()
    if run == nil {
      latest = nil
      run = Task { self.end(with: await work { await self.tell($0) }) }
    }
    return stream
  }

  /// Cancels the run and waits until it has ended; does nothing when none is under way.
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

  private func tell(_ progress: Progress) {
    latest = progress
    for listener in listeners.values { listener.yield(progress) }
    observer(progress)
  }

  // Nothing is awaited here, so that nobody joins a run that is over.
  private func end(with last: Progress) {
    tell(last)
    for listener in listeners.values { listener.finish() }
    listeners = [:]
    run = nil
  }
}

/// The flights of readers, at most one of each under way.
final class ReaderFlights<Progress: Sendable>: Sendable {
  private let flights = Mutex<[ReaderKey: ProgressFlight<Progress>]>([:])
  private let observer: @Sendable (ReaderKey) -> Void

  /// `observer` hears whose flight took a step.
  init(observer: @escaping @Sendable (ReaderKey) -> Void) { self.observer = observer }

  subscript(reader: ReaderKey) -> ProgressFlight<Progress> {
    flights.withLock { flights in
      if let flight = flights[reader] { return flight }
      let flight = ProgressFlight<Progress> { [observer] _ in observer(reader) }
      flights[reader] = flight
      return flight
    }
  }

  /// Those who have had one.
  var readers: [ReaderKey] { flights.withLock { Array($0.keys) } }

  /// Stops every flight and waits until all have stopped.
  func cancel() async {
    for reader in readers { await self[reader].cancel() }
  }
}

/// One piece of work per key at a time: who asks while it is under way gets the same result.
public actor SingleFlight<Key: Hashable & Sendable, Value: Sendable> {
  private var flights: [Key: Task<Value, Never>] = [:]

  /// Makes a table without flights.
  public init() {}

  /// Joins the flight of `key`, or starts it with `work`; a caller that is cancelled does not cancel the others.
  public func join(_ key: Key, _ work: @escaping @Sendable () async -> Value) async -> Value {
    if let flight = flights[key] { return await flight.value }
    let flight = Task { await work() }
    flights[key] = flight
    let value = await flight.value
    flights[key] = nil
    return value
  }
}

/// The reads of one request that are under way: the parts of a page that want the same at the same time have it read once.
///
/// Other than in a ``SingleFlight``, who is first reads in their own task, so that a read is broken off when its request is.
package final class ReadFlights: Sendable {
  /// A read, and how often its store had been written to when it was asked for.
  private struct Asked: Hashable {
    let read: RepeatedRead
    let writes: UInt64
  }

  /// Each with those who wait for its answer.
  private let underWay = Mutex<[Asked: [CheckedContinuation<(any Sendable)?, Never>]]>([:])

  /// What `body` reads, or what it reads already for another part of the page.
  /// - Parameter writes: How often the store had been written to: who comes behind a write does not get what was asked for
  ///   before it.
  package func join<Value: Sendable>(
    _ read: RepeatedRead, after writes: UInt64, _ body: () async throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    let asked = Asked(read: read, writes: writes)
    let isFirst = underWay.withLock { waiting in
      guard waiting[asked] == nil else { return false }
      waiting[asked] = []
      return true
    }
    guard isFirst else {
      // Who was first may have failed alone, as when they were cancelled.
      guard let answer = await answer(to: asked), let value = answer as? Value else { return try await body() }
      return value
    }
    do throws(StoreError) {
      let value = try await body()
      end(asked, with: value)
      return value
    } catch {
      end(asked, with: nil)
      throw error
    }
  }

  /// What a read that is under way answers; nil when it fails, or has ended already.
  private func answer(to asked: Asked) async -> (any Sendable)? {
    await withCheckedContinuation { continuation in
      let isOver = underWay.withLock { waiting in
        waiting[asked]?.append(continuation)
        return waiting[asked] == nil
      }
      if isOver { continuation.resume(returning: nil) }
    }
  }

  private func end(_ asked: Asked, with answer: (any Sendable)?) {
    let waiting = underWay.withLock { $0.removeValue(forKey: asked) }
    for continuation in waiting ?? [] { continuation.resume(returning: answer) }
  }
}

/// Lets one holder at a time do a piece of background work, so that two nodes never do the same refresh.
///
/// A lease ends by itself: a holder that dies keeps the others waiting until its lease has run out, no longer. One that
/// would end more than ``longest`` from now is a clock's that was set back since, and has ended too.
public protocol WorkLease: Sendable {
  /// Takes the work called `name` for `holder` until `date`; a holder that has it already prolongs or shortens it.
  /// Answers false, and changes nothing, while another holder's lease runs.
  func acquire(_ name: String, holder: String, until date: Date) async throws(StoreError) -> Bool
  /// Gives the work back before its time; what another holds is left alone.
  func release(_ name: String, holder: String) async throws(StoreError)
}

extension WorkLease {
  /// No lease is taken for longer.
  public static var longest: Duration { .seconds(3600) }
}
