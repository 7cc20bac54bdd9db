import Foundation

extension Weather {
  /// The background work: refreshes what has grown old of `reader` and what was asked for, and learns what the places of
  /// `reader` are called in the languages of the paper, never more than the budget's share.
  ///
  /// Works until the task is cancelled; then interrupts a run of all places, which the next start goes on with.
  public func keepFresh(for reader: ReaderKey) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await answerRequests(of: reader) }
      group.addTask { await refreshOnTime(reader) }
      await group.waitForAll()
    }
    await interruptRefresh(for: reader)
  }

  private func answerRequests(of reader: ReaderKey) async {
    await report { () async throws(WeatherError) in _ = try await resumeRefresh(for: reader) }
    await withDiscardingTaskGroup { group in
      for await request in requests.stream {
        switch request {
        case .allPlaces(let reader): _ = await refreshAll(for: reader)
        case .place(let id):
          group.addTask { await report { () async throws(WeatherError) in try await fetch(id) } }
        }
      }
      group.cancelAll()
    }
  }

  private func refreshOnTime(_ reader: ReaderKey) async {
    while !Task.isCancelled {
      await report { () async throws(WeatherError) in try await refreshStale(for: reader) }
      await report { () async throws(WeatherError) in try await learnNames(for: reader) }
      do throws(CancellationError) { try await timing.sleep(.seconds(60)) } catch { return }
    }
  }

  /// One pass over the places of `reader` whose names in the languages of the paper are not known: asks the geocoder for
  /// each, the search's budget allowing, and not again for 30 days.
  /// - Throws: ``WeatherError/source(_:)``, ``WeatherError/store(_:)``.
  public func learnNames(for reader: ReaderKey) async throws(WeatherError) {
    try await naming.fillIn(for: reader, pause: freshness.maximumAge)
  }

  private func report(_ work: @Sendable () async throws(WeatherError) -> Void) async {
    do throws(WeatherError) { try await work() } catch { fetching.trouble(error) }
  }
}
