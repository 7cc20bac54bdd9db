import Foundation
import Synchronization

extension Weather {
  private typealias Report = ProgressSingleFlight<RefreshProgress>.Report

  /// Refreshes all places of `reader` within the provider's budget, the stale ones first; returns the progress of the run, from
  /// the current state to its end.
  ///
  /// Each reader has one run at a time: a second call joins the first. An interrupted run, even by a crash, continues where it
  /// stopped. The stream ends after the final progress. A listener that stops does not stop the run.
  public func refreshAll(for reader: ReaderKey) async -> AsyncStream<RefreshProgress> {
    await runs[reader].join { report in
      await FairShares.$reader.withValue(reader) {
        var progress = RefreshProgress(total: 0)
        do throws(StoreError) {
          try await work(for: reader, &progress, report)
        } catch {
          progress.state = .stopped(error)
        }
        progress.endedAt = timing.now()
        return progress
      }
    }
  }

  /// Returns the progress of the current run for `reader`, or of the last one; nil before the first.
  public func refreshProgress(for reader: ReaderKey) async -> RefreshProgress? { await runs[reader].latest }

  /// Requests a background refresh of all places of `reader`; returns at once.
  public func refreshAllSoon(for reader: ReaderKey) { requests.enqueueAllPlaces(of: reader) }

  /// Stops the run of `reader` and waits until it has stopped; refreshed places stay updated.
  public func cancelRefresh(for reader: ReaderKey) async { await runs[reader].cancel() }

  /// Continues an interrupted run of `reader`; returns false when there is none.
  /// - Throws: ``WeatherError/store(_:)``.
  public func resumeRefresh(for reader: ReaderKey) async throws(WeatherError) -> Bool {
    let unfinished = try await WeatherError.translating { () async throws(StoreError) in
      try await journal.unfinishedRun(of: reader)
    }
    guard unfinished != nil else { return false }
    _ = await refreshAll(for: reader)
    return true
  }

  /// Stops the run of `reader` at the end of the program: the next start continues it.
  public func interruptRefresh(for reader: ReaderKey) async { await runs.interrupt(reader) }

  private func work(
    for reader: ReaderKey, _ progress: inout RefreshProgress, _ report: Report
  ) async throws(StoreError) {
    try await journal.begin(at: timing.now(), for: reader)
    let begun = try await journal.unfinishedRun(of: reader) ?? timing.now()
    var waiting = try await places(of: reader, fetchedBefore: begun)
    progress.total = waiting.count
    await report(progress)
    let ended = try await drain(&waiting, &progress, report)
    if !runs.isInterrupted(reader) { try await journal.finish(for: reader) }
    progress.state = ended
  }

  /// Returns the places of `reader` that the run has not refreshed yet, the never fetched first, then the oldest.
  private func places(
    of reader: ReaderKey, fetchedBefore begun: Date
  ) async throws(StoreError) -> [PlaceID] {
    let ids = try await places.savedPlaces(of: reader).map(\.id)
    let times = try await store.fetchTimes(of: ids)
    let stale = ids.filter { id in times[id].map { $0 < begun } ?? true }
    return stale.enumerated()
      .sorted { (times[$0.element] ?? .distantPast, $0.offset) < (times[$1.element] ?? .distantPast, $1.offset) }
      .map(\.element)
  }

  private func drain(_ waiting: inout [PlaceID], _ progress: inout RefreshProgress, _ report: Report)
    async throws(StoreError) -> RefreshProgress.State
  {
    var failureLimit = ConsecutiveFailureLimit()
    while !waiting.isEmpty {
      if Task.isCancelled { return .cancelled }
      let (answer, without) = try await fetching.reserve(
        min(waiting.count, fetching.positionsPerWave), for: .reader)
      switch answer {
      case .wait(let until):
        guard await wait(until: until, &progress, report) else { return .cancelled }
      case .granted(let count):
        let wave = Array(waiting.prefix(count))
        let outcomes = try await fetching.outcomes(of: wave, for: .reader, without: without)
        if Task.isCancelled, outcomes.values.contains(.some(.cancelled)) { return .cancelled }
        failureLimit.note(outcomes)
        waiting.removeFirst(wave.count)
        let again = tally(outcomes, of: wave, into: &progress, retrying: !failureLimit.isReached)
        if failureLimit.isReached { failRemaining(&waiting, failureLimit.lastError, &progress) }
        waiting.insert(contentsOf: again, at: 0)
        await report(progress)
      }
    }
    return .finished
  }

  /// Counts a wave's outcomes; returns the places to retry, because the provider only asked for a pause.
  private func tally(
    _ outcomes: [PlaceID: SourceError?], of wave: [PlaceID], into progress: inout RefreshProgress, retrying: Bool
  ) -> [PlaceID] {
    var again: [PlaceID] = []
    for id in wave {
      switch outcomes[id] ?? nil {
      case nil: progress.refreshed += 1
      case .rateLimited where retrying: again.append(id)
      case .some(let error): progress.failures[id] = error
      }
    }
    return again
  }

  /// After too many consecutive failures more requests would be impolite, and each place would wait in vain.
  private func failRemaining(_ waiting: inout [PlaceID], _ error: SourceError?, _ progress: inout RefreshProgress) {
    guard let error else { return }
    for id in waiting { progress.failures[id] = error }
    waiting = []
  }

  private func wait(until date: Date, _ progress: inout RefreshProgress, _ report: Report) async -> Bool {
    progress.state = .waiting(until: date)
    await report(progress)
    do throws(CancellationError) { try await timing.sleep(until: date) } catch { return false }
    progress.state = .running
    await report(progress)
    return true
  }
}

/// The runs that refresh all places, one for each reader.
final class RefreshRuns: Sendable {
  private let flights: ReaderSingleFlight<RefreshProgress>
  private let interrupted = Mutex<Set<ReaderKey>>([])

  init(changes: ChangeFeed) { flights = ReaderSingleFlight { changes.publish(.placesRefresh.of($0)) } }

  subscript(reader: ReaderKey) -> ProgressSingleFlight<RefreshProgress> { flights[reader] }

  /// Stops the run so that it stays unfinished in the journal.
  func interrupt(_ reader: ReaderKey) async {
    interrupted.withLock { _ = $0.insert(reader) }
    await self[reader].cancel()
    interrupted.withLock { _ = $0.remove(reader) }
  }

  /// Stops all runs so that they stay unfinished in the journal.
  func interruptAll() async {
    for reader in flights.readers { await interrupt(reader) }
  }

  func isInterrupted(_ reader: ReaderKey) -> Bool { interrupted.withLock { $0.contains(reader) } }
}
