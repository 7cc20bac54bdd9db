import Foundation

extension Weather {
  /// Does the background work for all readers: refreshes old weather of their places and requested positions, each once, and
  /// collects the places' names in the supported languages, within the background's share of the budget.
  ///
  /// Runs until the task is cancelled; then interrupts the runs of all places, which the next start continues.
  public func keepFresh() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await answerRequests() }
      group.addTask { await refreshOnTime() }
      await group.waitForAll()
    }
    await runs.interruptAll()
  }

  private func answerRequests() async {
    await report { () async throws(WeatherError) in
      let readers = try await WeatherError.translating { () async throws(StoreError) in
        try await journal.readersWithUnfinishedRun()
      }
      for reader in readers { _ = await refreshAll(for: reader) }
    }
    await withDiscardingTaskGroup { group in
      for await request in requests.stream {
        switch request {
        case .allPlaces(let reader): _ = await refreshAll(for: reader)
        case .place(let id, let reader):
          group.addTask {
            await FairShares.$reader.withValue(reader) {
              await report { () async throws(WeatherError) in try await fetch(id) }
            }
          }
        }
      }
      group.cancelAll()
    }
  }

  private func refreshOnTime() async {
    while !Task.isCancelled {
      await report { () async throws(WeatherError) in try await refreshStale() }
      await report { () async throws(WeatherError) in try await learnNames() }
      do throws(CancellationError) { try await timing.sleep(.seconds(60)) } catch { return }
    }
  }

  /// Performs one pass over the saved places with unknown names in the supported languages: asks the geocoder for each, within
  /// the budget, and not again for 30 days.
  /// - Throws: ``WeatherError/source(_:)``, ``WeatherError/store(_:)``.
  public func learnNames() async throws(WeatherError) {
    try await naming.requestMissingNames(pause: freshness.maximumAge)
  }

  private func report(_ work: @Sendable () async throws(WeatherError) -> Void) async {
    do throws(WeatherError) { try await work() } catch { fetching.reportError(error) }
  }
}
