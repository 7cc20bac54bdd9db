/// Publishes the pictures of one network of radars.
public protocol RadarSource: Sendable {
  /// The network.
  var network: RadarNetwork { get }
  /// Returns the current frames, in any order.
  /// - Throws: ``SourceError``; a reply without any is ``SourceError/unreadable(_:detail:)``. Never retries.
  func frames() async throws(SourceError) -> [RadarFrame]
  /// Returns the part of `frame` in `tile`.
  /// - Throws: ``SourceError``; a reply that is not a picture of the right size is ``SourceError/unreadable(_:detail:)``. Never
  ///   retries.
  func picture(of tile: MapTile, in frame: RadarFrame) async throws(SourceError) -> RadarPicture
}

/// A radar service's reply for a tile.
public enum RadarPicture: Sendable, Hashable {
  /// A PNG of ``RadarNetwork/side`` pixels a side, byte for byte as received.
  case png([UInt8])
  /// The service has no picture there at that time.
  case nothing
}

/// One tile of one frame.
public struct RadarTile: Sendable, Hashable {
  /// The network.
  public let network: RadarNetwork
  /// The frame's name.
  public let frame: String
  /// The tile.
  public let tile: MapTile

  /// Makes the address of a tile.
  public init(_ network: RadarNetwork, frame: RadarFrame, tile: MapTile) {
    self.network = network
    self.frame = frame.name
    self.tile = tile
  }
}

/// Stores radar pictures within a bounded size, and the last series of each network; evicts the least recently used pictures.
public protocol RadarStore: Sendable {
  /// Returns the stored picture; nil when there is none, or it is unreadable.
  func picture(of tile: RadarTile) async -> [UInt8]?
  /// Stores a picture; skips one larger than the whole bound.
  /// - Throws: ``StoreError``.
  func save(_ picture: [UInt8], of tile: RadarTile) async throws(StoreError)
  /// Returns the last stored series; nil when there is none.
  func series(of network: RadarNetwork) async -> RadarSeries?
  /// Replaces the stored series.
  /// - Throws: ``StoreError``; then the older one remains.
  func save(_ series: RadarSeries, of network: RadarNetwork) async throws(StoreError)
  /// Returns the total size in bytes.
  func size() async -> Int
}
