import Foundation
import Synchronization

/// Evaluates the watches in the background: on one node at a time, after each change and at least once a minute.
public struct WatchRunner: Sendable {
  private static let lease = "watches"
  /// The number of occurrences that one transaction evaluates.
  static let batchSize = 500
  /// The time for which matches are stored.
  public static let retention = Duration.seconds(90 * 86_400)
  /// The kinds of topics whose changes cause occurrences.
  private static let wakingKinds: Set<String> = Set([Topic.news, .classifieds, .weather, .warnings].map(\.kind))

  private let ports: Watches.Ports
  private let changes: ChangeFeed
  private let timing: Timing
  private let reportError: @Sendable (StoreError) -> Void
  private let compiled = CompiledWatchesCache()
  private let wakes = WakeSignal()
  /// Distinguishes this process from other holders of the lease.
  private let holder = String(UInt64.random(in: 0 ... .max), radix: 16)

  /// Composes the runner.
  /// - Parameter reportError: Receives every failure of the background work, for the log.
  public init(
    ports: Watches.Ports, changes: ChangeFeed, timing: Timing = .system,
    reportError: @escaping @Sendable (StoreError) -> Void = { _ in }
  ) {
    self.ports = ports
    self.changes = changes
    self.timing = timing
    self.reportError = reportError
  }

  /// Evaluates until the task is cancelled.
  public func run() async {
    let topics = changes.changes()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for await _ in wakes.stream { await evaluate() } }
      group.addTask {
        // A change for one reader, such as a read mark, causes no occurrence.
        for await topic in topics where topic.reader == nil && Self.wakingKinds.contains(topic.kind) { wakes.send() }
      }
      group.addTask { await wakeEachMinute() }
      group.addTask { await pruneDaily() }
      await group.waitForAll()
    }
  }

  private func wakeEachMinute() async {
    while !Task.isCancelled {
      wakes.send()
      do throws(CancellationError) { try await timing.sleep(.seconds(60)) } catch { return }
    }
  }

  /// Performs one pass: evaluates all waiting occurrences, unless another node does so.
  public func evaluate() async {
    do throws(StoreError) {
      // Most passes find nothing, and need no lease.
      guard try await !ports.store.occurrences(limit: 1).isEmpty, try await acquireLease() else { return }
      do throws(StoreError) { try await evaluateAll() } catch { reportError(error) }
      try await ports.lease.release(Self.lease, holder: holder)
    } catch {
      reportError(error)
    }
  }

  private func evaluateAll() async throws(StoreError) {
    var last: [Int64] = []
    while !Task.isCancelled {
      let evaluated = try await evaluateBatch()
      // A batch that is still there has been replaced in part by later changes; the next pass evaluates it again.
      guard !evaluated.isEmpty, evaluated != last, try await acquireLease() else { return }
      last = evaluated
    }
  }

  /// Takes the lease for longer than a batch lasts.
  private func acquireLease() async throws(StoreError) -> Bool {
    try await ports.lease.acquire(Self.lease, holder: holder, until: timing.now().addingTimeInterval(120))
  }

  /// Evaluates the oldest occurrences, and returns them; empty when none wait.
  @concurrent
  private func evaluateBatch() async throws(StoreError) -> [Int64] {
    let occurrences = try await ports.store.occurrences(limit: Self.batchSize)
    guard !occurrences.isEmpty else { return [] }
    let evaluation = WatchEvaluation(
      ports: ports, percolator: try await compiled.current(in: ports.store), now: timing.now())
    let outcome = try await evaluation.outcome(of: occurrences)
    publish(try await ports.store.apply(outcome), of: outcome)
    return outcome.occurrences
  }

  /// Publishes the new matches to their readers, and the news of those whose articles changed.
  private func publish(_ new: [WatchMatch], of outcome: WatchOutcome) {
    let watches = Set(new.map(\.watch))
    let acted = outcome.matches.filter { watches.contains($0.match.watch) }
    for reader in Set(acted.map(\.reader)) { changes.publish(.watches.of(reader)) }
    let readers = acted.filter { !$0.actions.subtracting([.notify, .show]).isEmpty }.map(\.reader)
    for reader in Set(readers) { changes.publish(.news.of(reader)) }
  }

  private func pruneDaily() async {
    while !Task.isCancelled {
      await adoptSavedSearches()
      await prune()
      do throws(CancellationError) { try await timing.sleep(.seconds(86_400)) } catch { return }
    }
  }

  /// Makes watches of the saved searches of a database from an earlier version, which may be a restored backup.
  func adoptSavedSearches() async {
    do throws(StoreError) {
      for reader in try await ports.store.adoptSavedSearches() { changes.publish(.watches.of(reader)) }
    } catch {
      reportError(error)
    }
  }

  /// Deletes old matches, and states that evaluations have not renewed.
  func prune() async {
    do throws(StoreError) {
      try await ports.store.prune(before: timing.now().addingTimeInterval(-Self.retention.seconds))
    } catch {
      reportError(error)
    }
  }
}

/// The compiled watches of all readers, in memory.
private actor CompiledWatchesCache {
  private var version: Int64 = 0
  private var percolator = WatchPercolator([])

  /// Returns the watches at the present version.
  func current(in store: any WatchStore) async throws(StoreError) -> WatchPercolator {
    // A concurrent change has a greater version, and is read on the next call.
    let changes = try await store.changedWatches(after: version)
    percolator.apply(changes)
    version = changes.version
    return percolator
  }
}

/// Wakes one listener; concurrent signals merge.
private final class WakeSignal: Sendable {
  let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1)) }

  /// Wakes the listener; returns at once.
  func send() { continuation.yield() }
}
