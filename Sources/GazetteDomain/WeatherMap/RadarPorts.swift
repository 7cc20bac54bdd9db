/// Publishes the pictures of one network of radars.
public protocol RadarSource: Sendable {
  /// The network.
  var network: RadarNetwork { get }
  /// The pictures that there are now, in any order.
  /// - Throws: ``SourceError``; an answer without any is ``SourceError/unreadable(_:detail:)``. Never retries.
  func frames() async throws(SourceError) -> [RadarFrame]
  /// The part of `frame` that `tile` shows.
  /// - Throws: ``SourceError``; an answer that is no picture of the right size is ``SourceError/unreadable(_:detail:)``. Never
  ///   retries.
  func picture(of tile: MapTile, in frame: RadarFrame) async throws(SourceError) -> RadarPicture
}

/// What a radar's service answers for a tile.
public enum RadarPicture: Sendable, Hashable {
  /// A PNG of ``RadarNetwork/side`` pixels a side, byte for byte as received.
  case png([UInt8])
  /// The service has nothing there at that moment.
  case nothing
}

/// One tile of one frame.
public struct RadarTile: Sendable, Hashable {
  /// Whose.
  public let network: RadarNetwork
  /// The frame's name.
  public let frame: String
  /// Where.
  public let tile: MapTile

  /// Makes the address of a tile.
  public init(_ network: RadarNetwork, frame: RadarFrame, tile: MapTile) {
    self.network = network
    self.frame = frame.name
    self.tile = tile
  }
}

/// Keeps radar pictures within a bounded size, and what was last told of them; what was used least recently gives way.
public protocol RadarStore: Sendable {
  /// The kept picture; nil when there is none. A copy that cannot be read is none.
  func picture(of tile: RadarTile) async -> [UInt8]?
  /// Keeps the bytes of a picture; one larger than the whole bound is not kept.
  /// - Throws: ``StoreError``.
  func keep(_ picture: [UInt8], of tile: RadarTile) async throws(StoreError)
  /// The series that was kept last; nil when there is none.
  func series(of network: RadarNetwork) async -> RadarSeries?
  /// Keeps a series in place of the one before.
  /// - Throws: ``StoreError``; then the older one stays.
  func keep(_ series: RadarSeries, of network: RadarNetwork) async throws(StoreError)
  /// How many bytes all of it takes.
  func size() async -> Int
}
