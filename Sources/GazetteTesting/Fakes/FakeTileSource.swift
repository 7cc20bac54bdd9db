public import GazetteDomain
import Synchronization

/// Answers tiles as a test tells it, and counts what was asked.
public final class FakeTileSource: TileSource {
  /// Answers one request.
  public typealias Answer = @Sendable (MapTile, TileValidators?) -> Result<TileAnswer, SourceError>

  private let state: Mutex<(answer: Answer, requests: [MapTile])>

  /// Answers so until told otherwise.
  public init(_ answer: @escaping Answer) { state = Mutex((answer, [])) }

  /// The tiles of all requests so far, in order.
  public var requests: [MapTile] { state.withLock { $0.requests } }

  /// Answers so from now on.
  public func answer(_ answer: @escaping Answer) { state.withLock { $0.answer = answer } }

  /// Answers as told.
  public func tile(_ tile: MapTile, known: TileValidators?) async throws(SourceError) -> TileAnswer {
    let answer = state.withLock { state in
      state.requests.append(tile)
      return state.answer
    }
    // Others that want the same tile get the chance to join.
    await Task.yield()
    return try answer(tile, known).get()
  }
}
