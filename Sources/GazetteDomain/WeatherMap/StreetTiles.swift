import Foundation
import Synchronization

/// The tiles of the street map: the stored copy at once, else the server's; concurrent calls for a tile share one request.
///
/// A stale copy is shown and refreshed in the background (``refreshStale()``). Only tiles that a reader views are ever requested.
public struct StreetTiles: Sendable {
  private let source: any TileSource
  private let store: any TileStore
  private let crashes: any CrashJournal
  private let now: CurrentTime
  private let pause = TileRequestPause()
  private let flights = SingleFlight<MapTile, Result<TilePicture, SourceError>>()
  private let reportError: @Sendable (StoreError) -> Void
  /// The stale tiles that were shown, to be refreshed by ``refreshStale()``.
  private let stale = StaleTiles()

  /// Makes the service; `reportError` receives failures of the store.
  public init(
    source: any TileSource, store: any TileStore, crashes: any CrashJournal = DiscardingCrashJournal(),
    now: @escaping CurrentTime,
    reportError: @escaping @Sendable (StoreError) -> Void = { _ in }
  ) {
    self.source = source
    self.store = store
    self.crashes = crashes
    self.now = now
    self.reportError = reportError
  }

  /// Returns the picture of `tile`.
  /// - Throws: ``SourceError`` when there is no copy and the request fails.
  public func tile(_ tile: MapTile) async throws(SourceError) -> TilePicture {
    if let stored = await store.tile(tile) {
      if stored.freshUntil <= now() { stale.add(tile) }
      return stored
    }
    return try await fetch(tile, known: nil).get()
  }

  /// Refreshes the stale tiles that were shown, serially, until the task is cancelled.
  public func refreshStale() async {
    for await tile in stale.stream {
      guard let stored = await store.tile(tile), stored.freshUntil <= now() else { continue }
      // A failed refresh is retried when the tile is viewed again.
      _ = await fetch(tile, known: stored)
    }
  }

  private func fetch(_ tile: MapTile, known: TilePicture?) async -> Result<TilePicture, SourceError> {
    let subject = CrashSubject(.tile, "\(tile.zoom)/\(tile.column)/\(tile.row)")
    return await flights.join(tile) {
      // Another request may have stored it since the caller looked.
      if known == nil, let stored = await store.tile(tile) { return .success(stored) }
      return await crashes.reading(subject) { await request(for: tile, known: known) } ?? .failure(.quarantined(.tiles))
    }
  }

  private func request(for tile: MapTile, known: TilePicture?) async -> Result<TilePicture, SourceError> {
    do throws(SourceError) {
      try pause.check(now())
      switch try await source.tile(tile, known: known?.validators) {
      case .picture(let picture, let isCacheable):
        if isCacheable { await save(picture, for: tile) }
        return .success(picture)
      case .unchanged(let freshUntil):
        guard var stored = known else { return .failure(.unreadable(.tiles, detail: "nothing was known")) }
        stored.freshUntil = freshUntil
        await save(stored, for: tile)
        return .success(stored)
      }
    } catch {
      pause.note(error, at: now())
      return .failure(error)
    }
  }

  private func save(_ picture: TilePicture, for tile: MapTile) async {
    do throws(StoreError) { try await store.save(picture, for: tile) } catch { reportError(error) }
  }
}

/// Pauses requests to the tile server briefly when it is unreachable, and for as long as it demands.
///
/// A screen shows some twenty tiles: without the pause each would wait for its own timeout.
final class TileRequestPause: Sendable {
  private let pause: TimeInterval = 10
  private let state = Mutex<(since: Date, until: Date, error: SourceError)?>(nil)

  /// - Throws: The last error during the pause.
  func check(_ now: Date) throws(SourceError) {
    if let current = state.withLock({ $0 }), current.until > now, !current.since.isAhead(of: now) {
      throw current.error
    }
  }

  func note(_ error: SourceError, at now: Date) {
    let until: Date
    switch error {
    case .unreachable, .untrusted, .timedOut, .failing: until = now.addingTimeInterval(pause)
    case .rateLimited(_, let date): until = date
    default: return
    }
    state.withLock { current in
      // A failure caused by the pause itself must not prolong it.
      guard current.map({ $0.until <= now || $0.since.isAhead(of: now) }) ?? true else { return }
      current = (now, until, error)
    }
  }
}

/// The stale tiles that were shown; at most the newest hundred wait.
final class StaleTiles: Sendable {
  let stream: AsyncStream<MapTile>
  private let continuation: AsyncStream<MapTile>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream(of: MapTile.self, bufferingPolicy: .bufferingNewest(100))
  }

  func add(_ tile: MapTile) { continuation.yield(tile) }
}
