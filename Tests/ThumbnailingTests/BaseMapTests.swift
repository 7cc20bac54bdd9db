import Foundation
import Testing
import Thumbnailing

@Suite struct BaseMapTests {
  /// Returns a world of one-degree cells whose land is the northern half of the eastern half.
  private static func earth() throws -> EarthPicture {
    let land = (0..<180).flatMap { row in (0..<360).map { $0 >= 180 && row < 90 } }
    return try #require(EarthPicture(land: land, columns: 360, rows: 180))
  }

  private static func pixel(_ tile: [UInt8], _ x: Int, _ y: Int) -> [UInt8] {
    Array(tile[((y * 256 + x) * 3)..<((y * 256 + x) * 3 + 3)])
  }

  @Test func `projects land and sea to their positions`() async throws {
    let map = BaseMap(try Self.earth())
    let world = try await map.tile(zoom: 0, column: 0, row: 0, ink: .paper, format: .pixels)
    #expect(world.count == 256 * 256 * 3)
    let land = Self.pixel(world, 200, 60)
    let seas = [(60, 60), (60, 200), (200, 200)].map { Self.pixel(world, $0.0, $0.1) }
    #expect(land[0] > land[2], "land is warm")
    for sea in seas { #expect(sea[2] > sea[0], "the sea is blue") }
  }

  @Test func `projects a parallel by Mercator`() async throws {
    // Land from 60° N to the pole: 60° is row 74.1 of 256 at zoom 0, 0.2905 of the square.
    let land = (0..<180).flatMap { row in (0..<360).map { _ in row < 30 } }
    let map = BaseMap(try #require(EarthPicture(land: land, columns: 360, rows: 180)))
    let tile = try await map.tile(zoom: 2, column: 1, row: 1, ink: .paper, format: .pixels)
    let edge = (0..<256).first { Self.pixel(tile, 128, $0)[2] > Self.pixel(tile, 128, $0)[0] }
    // At zoom 2 the square has 1024 rows; row 1's tile begins at 256.
    #expect(try #require(edge).magnitude > 0 && abs(Double(try #require(edge)) + 256 - 0.29045 * 1024) < 4)
  }

  @Test func `draws adjacent tiles without seams`() async throws {
    let map = BaseMap(try Self.earth())
    let left = try await map.tile(zoom: 3, column: 3, row: 2, ink: .paper, format: .pixels)
    let right = try await map.tile(zoom: 3, column: 4, row: 2, ink: .paper, format: .pixels)
    let west = try await map.tile(zoom: 3, column: 0, row: 2, ink: .paper, format: .pixels)
    let east = try await map.tile(zoom: 3, column: 7, row: 2, ink: .paper, format: .pixels)
    for y in [20, 128, 240] {
      #expect(Self.pixel(left, 250, y)[2] > Self.pixel(left, 250, y)[0], "sea west of Greenwich")
      #expect(Self.pixel(right, 5, y)[0] > Self.pixel(right, 5, y)[2], "land east of it")
      #expect(Self.pixel(west, 5, y)[2] > Self.pixel(west, 5, y)[0], "sea east of the date line")
      #expect(Self.pixel(east, 250, y)[0] > Self.pixel(east, 250, y)[2], "land west of it")
    }
  }

  @Test func `draws dark tiles at night`() async throws {
    let map = BaseMap(try Self.earth())
    let day = try await map.tile(zoom: 1, column: 1, row: 0, ink: .paper, format: .pixels)
    let night = try await map.tile(zoom: 1, column: 1, row: 0, ink: .night, format: .pixels)
    #expect(Self.pixel(day, 128, 128).allSatisfy { $0 > 180 })
    #expect(Self.pixel(night, 128, 128).allSatisfy { $0 < 100 })
  }

  @Test func `draws the sea lighter than the land at night`() async throws {
    let map = BaseMap(try Self.earth())
    let world = try await map.tile(zoom: 0, column: 0, row: 0, ink: .night, format: .pixels)
    let (land, sea) = (Self.pixel(world, 200, 60), Self.pixel(world, 60, 60))
    #expect(zip(land, sea).allSatisfy { $0 < $1 })
  }

  @Test(arguments: [5, 6, 7, 8]) func `draws a coast as an unbroken line`(zoom: Int) async throws {
    let map = BaseMap(try Self.earth())
    // The coast runs along Greenwich.
    let tile = try await map.tile(
      zoom: zoom, column: 1 << (zoom - 1), row: (1 << (zoom - 1)) - 2, ink: .paper, format: .pixels)
    for y in 0..<256 { #expect((0..<3).contains { Self.pixel(tile, $0, y)[0] < 200 }) }
  }

  @Test func `writes small files of the requested format`() async throws {
    let map = BaseMap(try Self.earth())
    let webp = try await map.tile(zoom: 2, column: 2, row: 1, ink: .paper)
    let png = try await map.tile(zoom: 2, column: 2, row: 1, ink: .paper, format: .png)
    #expect(PictureKind(webp) == .webp && PictureKind(png) == .png)
    #expect(webp.count < 10_000 && png.count < 60_000)
  }

  @Test(arguments: [(-1, 0, 0), (12, 0, 0), (2, 4, 0), (2, 0, 4), (0, -1, 0)])
  func `rejects tiles outside the map`(zoom: Int, column: Int, row: Int) async throws {
    let map = BaseMap(try Self.earth())
    await #expect(throws: ThumbnailError.notAPicture) {
      try await map.tile(zoom: zoom, column: column, row: row, ink: .paper)
    }
  }

  @Test func `rejects data that is not a picture of the Earth`() {
    #expect(throws: ThumbnailError.notAPicture) { try EarthPicture(file: Array("<svg/>".utf8)) }
    #expect(throws: ThumbnailError.self) { try EarthPicture(file: [0xFF, 0xD8, 0xFF, 0, 0, 0]) }
    #expect(EarthPicture(land: [true], columns: 2, rows: 2) == nil)
  }
}
