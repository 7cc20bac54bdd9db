import Foundation

/// Refreshes in the background what has grown old and what was asked for, never more than the budget's share.
public struct KeepWeatherFresh: Sendable {
  private let places: any PlaceStore
  private let weather: any WeatherStore
  private let refreshPlace: RefreshPlace
  private let refreshAll: RefreshAllPlaces
  private let requests: RefreshRequests
  private let timing: Timing
  private let maximumAge: Duration
  private let reader: ReaderKey
  private let trouble: @Sendable (WeatherError) -> Void

  init(
    component: WeatherComponent, places: any PlaceStore, weather: any WeatherStore, timing: Timing,
    maximumAge: Duration, reader: ReaderKey, trouble: @escaping @Sendable (WeatherError) -> Void
  ) {
    self.places = places
    self.weather = weather
    refreshPlace = component.refreshPlace
    refreshAll = component.refreshAllPlaces
    requests = component.requests
    self.timing = timing
    self.maximumAge = maximumAge
    self.reader = reader
    self.trouble = trouble
  }

  /// Works until the task is cancelled; then interrupts a run of all places, which the next start goes on with.
  public func run() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await answerRequests() }
      group.addTask { await refreshOnTime() }
      await group.waitForAll()
    }
    await refreshAll.interrupt()
  }

  private func answerRequests() async {
    await report { () async throws(WeatherError) in
      do throws(StoreError) { _ = try await refreshAll.resume() } catch { throw .store(error) }
    }
    await withDiscardingTaskGroup { group in
      for await request in requests.stream {
        switch request {
        case .allPlaces: _ = await refreshAll()
        case .place(let id):
          group.addTask { await report { () async throws(WeatherError) in try await refreshPlace(id) } }
        }
      }
      group.cancelAll()
    }
  }

  private func refreshOnTime() async {
    while !Task.isCancelled {
      await report { () async throws(WeatherError) in try await refreshStalePlaces() }
      do throws(CancellationError) { try await timing.sleep(.seconds(60)) } catch { return }
    }
  }

  /// Refreshes the places that are too old, the oldest first, until the budget's share is spent.
  private func refreshStalePlaces() async throws(WeatherError) {
    for id in try await stalePlaces() where !Task.isCancelled {
      do throws(WeatherError) {
        try await refreshPlace(id, for: .background)
      } catch {
        if case .source(.budgetSpent) = error { return }
        trouble(error)
      }
    }
  }

  private func stalePlaces() async throws(WeatherError) -> [PlaceID] {
    do throws(StoreError) {
      let ids = try await places.savedPlaces(of: reader).map(\.id)
      let stored = try await weather.weather(at: ids)
      let limit = timing.now().addingTimeInterval(-maximumAge.seconds)
      return ids.filter { isDue(stored[$0], limit: limit) }
        .sorted { Self.age(stored[$0]) < Self.age(stored[$1]) }
    } catch {
      throw .store(error)
    }
  }

  /// Old, and not tried in vain since: a failure counts as a try, so that a dead provider is asked once an interval.
  private func isDue(_ stored: PositionWeather?, limit: Date) -> Bool {
    Self.age(stored) < limit && (stored?.failure.map { $0.failedAt < limit } ?? true)
  }

  private static func age(_ stored: PositionWeather?) -> Date { stored?.report?.provenance.fetchedAt ?? .distantPast }

  private func report(_ work: @Sendable () async throws(WeatherError) -> Void) async {
    do throws(WeatherError) { try await work() } catch { trouble(error) }
  }
}
