import Foundation

/// Refreshes in the background what has grown old and what was asked for, never more than the budget's share.
public struct KeepWeatherFresh: Sendable {
  private let refreshPlace: RefreshPlace
  private let refreshAll: RefreshAllPlaces
  private let refreshStale: RefreshStalePlaces
  private let requests: RefreshRequests
  private let timing: Timing
  private let reader: ReaderKey

  init(component: WeatherComponent, timing: Timing, reader: ReaderKey) {
    refreshPlace = component.refreshPlace
    refreshAll = component.refreshAllPlaces
    requests = component.requests
    refreshStale = component.refreshStalePlaces
    self.timing = timing
    self.reader = reader
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
      await report { () async throws(WeatherError) in
        do throws(StoreError) { try await refreshStale(of: reader) } catch { throw .store(error) }
      }
      do throws(CancellationError) { try await timing.sleep(.seconds(60)) } catch { return }
    }
  }

  private func report(_ work: @Sendable () async throws(WeatherError) -> Void) async {
    do throws(WeatherError) { try await work() } catch { refreshStale.trouble(error) }
  }
}

/// Collects what pages and commands want refreshed, for the service that does it in the background.
public final class RefreshRequests: Sendable {
  /// What is wanted.
  public enum Request: Sendable, Hashable {
    /// One position.
    case place(PlaceID)
    /// All of the reader's places.
    case allPlaces
  }

  /// The requests in the order they came, for one listener; at most the newest 1000 wait.
  public let stream: AsyncStream<Request>
  private let continuation: AsyncStream<Request>.Continuation

  /// Makes an empty collection.
  public init() {
    (stream, continuation) = AsyncStream.makeStream(of: Request.self, bufferingPolicy: .bufferingNewest(1000))
  }

  /// Asks for one position; returns at once.
  public func ask(for id: PlaceID) { continuation.yield(.place(id)) }

  /// Asks for all places; returns at once.
  public func askForAllPlaces() { continuation.yield(.allPlaces) }

  /// Ends the stream, so that the listener can stop.
  public func finish() { continuation.finish() }
}
