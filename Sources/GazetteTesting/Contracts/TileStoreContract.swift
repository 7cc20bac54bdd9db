import Foundation
public import GazetteDomain

/// What every ``TileStore`` must do; each check takes an empty one that holds at most ``limit`` bytes.
public enum TileStoreContract {
  /// The bound of the stores that are checked.
  public static let limit = 20_000

  /// The checks.
  public static let checks: [ContractCheck<any TileStore>] = [
    ContractCheck("knows no tile at first") { store in
      try requireEqual(await store.tile(try tile(1)), nil, "tile")
      try requireEqual(await store.size(), 0, "size")
    },
    ContractCheck("gives back what was kept, with all that its server said") { store in
      let picture = picture(1, bytes: 500)
      try await store.keep(picture, for: try tile(1))
      try requireEqual(await store.tile(try tile(1)), picture, "tile")
      try requireEqual(await store.tile(try tile(2)), nil, "another tile")
    },
    ContractCheck("puts a new copy in the old one's place") { store in
      try await store.keep(picture(1, bytes: 500), for: try tile(1))
      let before = await store.size()
      try await store.keep(picture(2, bytes: 300), for: try tile(1))
      try requireEqual(await store.tile(try tile(1)), picture(2, bytes: 300), "tile")
      try require(await store.size() <= before, "the old copy must be gone")
    },
    ContractCheck("never holds more than its bound, and lets go of what was used least recently") { store in
      for number in 1...9 {
        try await store.keep(picture(number, bytes: 3000), for: try tile(number))
        _ = await store.tile(try tile(1))
      }
      try require(await store.size() <= limit, "the bound must hold")
      try require(await store.tile(try tile(1)) != nil, "the tile in use must stay")
      try require(await store.tile(try tile(9)) != nil, "the newest tile must stay")
      try requireEqual(await store.tile(try tile(2)), nil, "the tile used least recently")
    },
    ContractCheck("does not keep a picture larger than its whole bound") { store in
      try await store.keep(picture(1, bytes: limit + 1), for: try tile(1))
      try requireEqual(await store.tile(try tile(1)), nil, "tile")
    },
  ]

  private static func tile(_ number: Int) throws -> MapTile {
    guard let tile = MapTile(zoom: 5, column: number, row: 3) else { throw ContractViolation("no such tile") }
    return tile
  }

  private static func picture(_ number: Int, bytes: Int) -> TilePicture {
    TilePicture(
      bytes: Array(repeating: UInt8(number), count: bytes), kind: .png,
      freshUntil: Date(timeIntervalSince1970: 1_795_248_300 + Double(number)),
      validators: TileValidators(entityTag: "\"\(number)\"", lastModified: nil))
  }
}
