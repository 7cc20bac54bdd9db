/// The tiles that were shown from an old copy; at most the newest hundred wait.
final class StaleTiles: Sendable {
  let stream: AsyncStream<MapTile>
  private let continuation: AsyncStream<MapTile>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream(of: MapTile.self, bufferingPolicy: .bufferingNewest(100))
  }

  func add(_ tile: MapTile) { continuation.yield(tile) }
}
