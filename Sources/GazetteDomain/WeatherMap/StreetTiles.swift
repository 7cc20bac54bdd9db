import Foundation
import Synchronization

/// The tiles of the street map: the kept copy at once, else the server's, one request per tile however many ask.
///
/// A copy that is no longer fresh is shown and asked for anew behind (``refreshes``). Nothing is ever asked for that no
/// reader looks at.
public struct StreetTiles: Sendable {
  private let source: any TileSource
  private let store: any TileStore
  private let crashes: any CrashJournal
  private let now: CurrentTime
  private let quiet = TileSilence()
  private let flights = SingleFlight<MapTile, Result<TilePicture, SourceError>>()
  private let trouble: @Sendable (StoreError) -> Void
  /// The tiles that were shown from an old copy, to be asked for anew by ``refreshes()``.
  private let stale = StaleTiles()

  /// Makes the service; `trouble` is told when a tile could not be kept.
  public init(
    source: any TileSource, store: any TileStore, crashes: any CrashJournal = UnkeptCrashJournal(),
    now: @escaping CurrentTime,
    trouble: @escaping @Sendable (StoreError) -> Void = { _ in }
  ) {
    self.source = source
    self.store = store
    self.crashes = crashes
    self.now = now
    self.trouble = trouble
  }

  /// The picture of `tile`.
  /// - Throws: ``SourceError`` when there is no copy and the server gives none.
  public func tile(_ tile: MapTile) async throws(SourceError) -> TilePicture {
    if let kept = await store.tile(tile) {
      if kept.freshUntil <= now() { stale.add(tile) }
      return kept
    }
    return try await fetch(tile, known: nil).get()
  }

  /// Asks for the tiles anew that were shown from an old copy, one after the other, until the task is cancelled.
  public func refreshes() async {
    for await tile in stale.stream {
      guard let kept = await store.tile(tile), kept.freshUntil <= now() else { continue }
      // What fails is tried again when the tile is looked at the next time.
      _ = await fetch(tile, known: kept)
    }
  }

  private func fetch(_ tile: MapTile, known: TilePicture?) async -> Result<TilePicture, SourceError> {
    let subject = CrashSubject(.tile, "\(tile.zoom)/\(tile.column)/\(tile.row)")
    return await flights.join(tile) {
      await crashes.reading(subject) { await ask(for: tile, known: known) } ?? .failure(.setAside(.tiles))
    }
  }

  private func ask(for tile: MapTile, known: TilePicture?) async -> Result<TilePicture, SourceError> {
    do throws(SourceError) {
      try quiet.check(now())
      switch try await source.tile(tile, known: known?.validators) {
      case .picture(let picture, let mayKeep):
        if mayKeep { await keep(picture, for: tile) }
        return .success(picture)
      case .unchanged(let freshUntil):
        guard var kept = known else { return .failure(.unreadable(.tiles, detail: "nothing was known")) }
        kept.freshUntil = freshUntil
        await keep(kept, for: tile)
        return .success(kept)
      }
    } catch {
      quiet.note(error, at: now())
      return .failure(error)
    }
  }

  private func keep(_ picture: TilePicture, for tile: MapTile) async {
    do throws(StoreError) { try await store.keep(picture, for: tile) } catch { trouble(error) }
  }
}

/// Leaves the tile server alone for a moment after it could not be reached, and as long as it asks.
///
/// A screen shows some twenty tiles: without this each of them would wait for its own timeout.
final class TileSilence: Sendable {
  private let pause: TimeInterval = 10
  private let state = Mutex<(since: Date, until: Date, error: SourceError)?>(nil)

  /// - Throws: the last error while the pause lasts.
  func check(_ now: Date) throws(SourceError) {
    if let silence = state.withLock({ $0 }), silence.until > now, !silence.since.isAhead(of: now) {
      throw silence.error
    }
  }

  func note(_ error: SourceError, at now: Date) {
    let until: Date
    switch error {
    case .unreachable, .untrusted, .timedOut, .failing: until = now.addingTimeInterval(pause)
    case .rateLimited(_, let date): until = date
    default: return
    }
    state.withLock { silence in
      // A failure that was told by the silence itself must not prolong it.
      guard silence.map({ $0.until <= now || $0.since.isAhead(of: now) }) ?? true else { return }
      silence = (now, until, error)
    }
  }
}

/// The tiles that were shown from an old copy; at most the newest hundred wait.
final class StaleTiles: Sendable {
  let stream: AsyncStream<MapTile>
  private let continuation: AsyncStream<MapTile>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream(of: MapTile.self, bufferingPolicy: .bufferingNewest(100))
  }

  func add(_ tile: MapTile) { continuation.yield(tile) }
}
