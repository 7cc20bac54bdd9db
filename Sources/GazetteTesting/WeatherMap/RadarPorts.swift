import Foundation
public import GazetteDomain
import Synchronization

/// The contract of every ``RadarStore``; each check gets an empty one with a capacity of ``limit`` bytes.
public enum RadarStoreContract {
  /// The capacity of the stores under test.
  public static let limit = 40_000

  /// The checks.
  public static let checks: [ContractCheck<any RadarStore>] = [
    ContractCheck("starts empty") { store in
      try requireEqual(await store.picture(of: try tile(1)), nil, "picture")
      try requireEqual(await store.series(of: .dwd), nil, "series")
      try requireEqual(await store.size(), 0, "size")
    },
    ContractCheck("returns a stored picture") { store in
      try await store.save(picture(1, bytes: 500), of: try tile(1))
      try requireEqual(await store.picture(of: try tile(1)), picture(1, bytes: 500), "picture")
      try requireEqual(await store.picture(of: try tile(3)), nil, "another tile")
    },
    ContractCheck("returns the series stored last, per network") { store in
      try await store.save(try series(1), of: .dwd)
      try await store.save(try series(2), of: .dwd)
      try requireEqual(await store.series(of: .dwd), try series(2), "series")
      try requireEqual(await store.series(of: .rainViewer), nil, "another network's")
    },
    ContractCheck("never exceeds its capacity and evicts the least recently used picture") { store in
      for number in 1...12 {
        try await store.save(picture(number, bytes: 4000), of: try tile(number))
        _ = await store.picture(of: try tile(1))
      }
      try require(await store.size() <= limit, "the bound must hold")
      try require(await store.picture(of: try tile(1)) != nil, "the picture in use must stay")
      try require(await store.picture(of: try tile(12)) != nil, "the newest picture must stay")
      try requireEqual(await store.picture(of: try tile(2)), nil, "the picture used least recently")
    },
  ]

  private static func tile(_ number: Int) throws -> RadarTile {
    guard let tile = MapTile(zoom: 5, column: number, row: 3), let frame = RadarFrame(name: "1795363200") else {
      throw ContractViolation("no such tile")
    }
    return RadarTile(.dwd, frame: frame, tile: tile)
  }

  private static func picture(_ number: Int, bytes: Int) -> [UInt8] { RadarPictures.png(number, bytes: bytes) }

  private static func series(_ number: Int) throws -> RadarSeries {
    let names = ["1795363200", "1795363800", "1795364400-1795363800"]
    let frames = names.compactMap { RadarFrame(name: $0, key: "/v2/radar/a\(number)") }
    guard let series = RadarSeries(of: frames, repliedAt: Date(timeIntervalSince1970: 1_795_363_900 + Double(number)))
    else {
      throw ContractViolation("no such series")
    }
    return series
  }
}

/// The contract of every ``RadarSource``; each check gets one that reaches its service.
public enum RadarSourceContract {
  /// The checks.
  public static let checks: [ContractCheck<any RadarSource>] = [
    ContractCheck("returns at least one measured frame") { source in
      let frames = try await source.frames()
      try require(frames.contains { $0.computedFrom == nil }, "at least one frame must be measured")
      try require(
        frames.allSatisfy { frame in frame.computedFrom.map { $0 < frame.time } ?? true },
        "a computed frame must be later than its source")
    },
    ContractCheck("returns a picture of each frame, in the expected size") { source in
      let area = source.network.area
      let middle = Coordinate(clamping: (area.south + area.north) / 2, (area.west + area.east) / 2)
      guard let tile = MapTile(containing: middle, zoom: 5) else { throw ContractViolation("no such tile") }
      for frame in try await source.frames().suffix(2) {
        guard case .png(let bytes) = try await source.picture(of: tile, in: frame) else {
          throw ContractViolation("no picture")
        }
        try require(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), "a picture must be a PNG")
        try requireEqual(Array(bytes[16..<24]), [0, 0, 2, 0, 0, 0, 2, 0], "width and height")
      }
    },
  ]
}

/// Pictures for tests.
public enum RadarPictures {
  /// Bytes that look like a PNG of 512 pixels a side: its first and last bytes, with `number` in between.
  public static func png(_ number: Int, side: Int = 512, bytes: Int = 60) -> [UInt8] {
    let length = [0, 0, UInt8(truncatingIfNeeded: side >> 8), UInt8(truncatingIfNeeded: side)]
    let beginning: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + length + length
    let end = Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
    let middle = max(0, bytes - beginning.count - end.count)
    return beginning + Array(repeating: UInt8(truncatingIfNeeded: number), count: middle) + end
  }
}

/// Stores radar pictures in memory, up to a capacity.
public actor InMemoryRadarStore: RadarStore {
  private let limit: Int
  private var entries: [(tile: RadarTile, picture: [UInt8])] = []
  private var series: [RadarNetwork: RadarSeries] = [:]

  /// Creates a store with a capacity of `limit` bytes.
  public init(limit: Int = 1_000_000) { self.limit = limit }

  /// The stored picture.
  public func picture(of tile: RadarTile) -> [UInt8]? {
    guard let index = entries.firstIndex(where: { $0.tile == tile }) else { return nil }
    let entry = entries.remove(at: index)
    entries.append(entry)
    return entry.picture
  }

  /// Stores a picture; evicts the least recently used ones.
  public func save(_ picture: [UInt8], of tile: RadarTile) {
    entries.removeAll { $0.tile == tile }
    entries.append((tile, picture))
    while size() > limit { entries.removeFirst() }
  }

  /// The stored series.
  public func series(of network: RadarNetwork) -> RadarSeries? { series[network] }

  /// Stores a series.
  public func save(_ series: RadarSeries, of network: RadarNetwork) { self.series[network] = series }

  /// The total size of all pictures in bytes.
  public func size() -> Int { entries.reduce(0) { $0 + $1.picture.count } }
}

/// Returns the frames and pictures that a test sets, and records the requests.
public final class FakeRadarSource: RadarSource {
  private struct State {
    var frames: Result<[RadarFrame], SourceError>
    var picture: Result<RadarPicture, SourceError>
    var lists = 0
    var tiles: [MapTile] = []
  }

  /// The network that it represents.
  public let network: RadarNetwork
  private let state: Mutex<State>

  /// Creates a source with `frames`, which all have the same picture.
  public init(_ network: RadarNetwork = .dwd, frames: [RadarFrame]) {
    self.network = network
    state = Mutex(State(frames: .success(frames), picture: .success(.png(RadarPictures.png(1)))))
  }

  /// The number of requests for the list.
  public var lists: Int { state.withLock { $0.lists } }
  /// The requested tiles, in order.
  public var tiles: [MapTile] { state.withLock { $0.tiles } }

  /// Sets the frames for further requests.
  public func setFrames(_ frames: Result<[RadarFrame], SourceError>) { state.withLock { $0.frames = frames } }
  /// Sets the picture for further requests.
  public func setPicture(_ picture: Result<RadarPicture, SourceError>) { state.withLock { $0.picture = picture } }

  /// The frames that the test has set.
  public func frames() async throws(SourceError) -> [RadarFrame] {
    let answer = state.withLock { state in
      state.lists += 1
      return state.frames
    }
    // Gives concurrent requests a chance to join.
    await Task.yield()
    return try answer.get()
  }

  /// The picture that the test has set.
  public func picture(of tile: MapTile, in frame: RadarFrame) async throws(SourceError) -> RadarPicture {
    let answer = state.withLock { state in
      state.tiles.append(tile)
      return state.picture
    }
    await Task.yield()
    return try answer.get()
  }
}
