import Foundation

/// Refreshes all of a reader's places inside the provider's budget.
///
/// One run at a time: a second call joins the first. Stale places come first. A run that was cut off, by a crash too,
/// goes on where it stopped. Cancel it with ``cancel()``; what was refreshed stays.
public actor RefreshAllPlaces {
  private typealias Tell = JoinableRun<RefreshProgress>.Tell

  private let fetch: WeatherFetch
  private let places: any PlaceStore
  private let journal: any RefreshJournal
  private let timing: Timing
  private let reader: ReaderKey
  private let run: JoinableRun<RefreshProgress>
  private var isInterrupted = false

  init(
    fetch: WeatherFetch, places: any PlaceStore, journal: any RefreshJournal, timing: Timing, reader: ReaderKey
  ) {
    self.fetch = fetch
    self.places = places
    self.journal = journal
    self.timing = timing
    self.reader = reader
    let changes = fetch.changes
    run = JoinableRun { _ in changes.publish(.placesRefresh) }
  }

  /// The progress of the run, from where it stands to its end; starts one when none is under way.
  ///
  /// The stream ends after the progress that is over. Who stops listening does not stop the run.
  public func callAsFunction() async -> AsyncStream<RefreshProgress> {
    await run.join { tell in await self.refreshAll(tell) }
  }

  /// The progress of the run under way, or of the last one; nil before the first.
  public func progress() async -> RefreshProgress? { await run.latest }

  /// Goes on with a run that was cut off, if there is one; answers whether it does.
  public func resume() async throws(StoreError) -> Bool {
    guard try await journal.unfinishedRun(of: reader) != nil else { return false }
    _ = await callAsFunction()
    return true
  }

  /// Stops the run and waits until it has stopped; nothing that was refreshed is lost.
  public func cancel() async { await run.cancel() }

  /// Stops the run because the program ends: the next start goes on with it.
  public func interrupt() async {
    isInterrupted = true
    await cancel()
    isInterrupted = false
  }

  private func refreshAll(_ tell: Tell) async -> RefreshProgress {
    var progress = RefreshProgress(total: 0)
    do throws(StoreError) {
      try await work(&progress, tell)
    } catch {
      progress.state = .stopped(error)
    }
    return progress
  }

  private func work(_ progress: inout RefreshProgress, _ tell: Tell) async throws(StoreError) {
    try await journal.begin(at: timing.now(), for: reader)
    let begun = try await journal.unfinishedRun(of: reader) ?? timing.now()
    var waiting = try await stalePlaces(fetchedBefore: begun)
    progress.total = waiting.count
    await tell(progress)
    let ended = try await drain(&waiting, &progress, tell)
    if !isInterrupted { try await journal.finish(for: reader) }
    progress.state = ended
  }

  /// Those of the reader's places that the run has not refreshed yet, the never fetched first, then the oldest.
  private func stalePlaces(fetchedBefore begun: Date) async throws(StoreError) -> [PlaceID] {
    let ids = try await places.savedPlaces(of: reader).map(\.id)
    let times = try await fetch.store.fetchTimes(of: ids)
    let stale = ids.filter { id in times[id].map { $0 < begun } ?? true }
    return stale.enumerated()
      .sorted { (times[$0.element] ?? .distantPast, $0.offset) < (times[$1.element] ?? .distantPast, $1.offset) }
      .map(\.element)
  }

  private func drain(_ waiting: inout [PlaceID], _ progress: inout RefreshProgress, _ tell: Tell)
    async throws(StoreError) -> RefreshProgress.State
  {
    var patience = RefreshPatience()
    while !waiting.isEmpty {
      if Task.isCancelled { return .cancelled }
      let provider = fetch.source.provider
      let answer = try await fetch.access.reserve(
        min(waiting.count, fetch.positionsPerWave), weight: fetch.weightPerPosition, of: provider, for: .reader)
      switch answer {
      case .wait(let until):
        guard await wait(until: until, &progress, tell) else { return .cancelled }
      case .granted(let count):
        let wave = Array(waiting.prefix(count))
        let outcomes = try await fetch(wave, for: .reader)
        if Task.isCancelled, outcomes.values.contains(.some(.cancelled)) { return .cancelled }
        patience.note(outcomes)
        waiting.removeFirst(wave.count)
        let again = tally(outcomes, of: wave, into: &progress, retrying: !patience.isExhausted)
        if patience.isExhausted { failRest(&waiting, patience.lastError, &progress) }
        waiting.insert(contentsOf: again, at: 0)
        await tell(progress)
      }
    }
    return .finished
  }

  /// Counts a wave's outcomes; answers the places to ask for again, because the provider only said to wait.
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

  /// The provider has failed too often in a row: asking on would be rude, and each place would wait for nothing.
  private func failRest(_ waiting: inout [PlaceID], _ error: SourceError?, _ progress: inout RefreshProgress) {
    guard let error else { return }
    for id in waiting { progress.failures[id] = error }
    waiting = []
  }

  private func wait(until date: Date, _ progress: inout RefreshProgress, _ tell: Tell) async -> Bool {
    progress.state = .waiting(until: date)
    await tell(progress)
    do throws(CancellationError) { try await timing.sleep(until: date) } catch { return false }
    progress.state = .running
    await tell(progress)
    return true
  }
}
