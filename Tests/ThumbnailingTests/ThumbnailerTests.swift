import CVips
import Testing
@testable import Thumbnailing

struct `Thumbnails` {
  private let thumbnailer = Thumbnailer()
  private let red: [UInt8] = [220, 30, 20, 255]

  @Test func `fit their box and preserve the aspect ratio`() async throws {
    let picture = DrawnPNG.file(width: 400, height: 200, color: red)
    let thumbnail = try await thumbnailer.thumbnail(of: picture, fitting: ThumbnailBox(width: 100, height: 100))
    #expect(thumbnail.width == 100 && thumbnail.height == 50)
    #expect(thumbnail.originalWidth == 400 && thumbnail.originalHeight == 200)
  }

  @Test func `are readable WebP pictures`() async throws {
    let picture = DrawnPNG.file(width: 40, height: 20, color: red)
    let thumbnail = try await thumbnailer.thumbnail(of: picture, fitting: ThumbnailBox(width: 20))
    #expect(PictureKind(thumbnail.webp) == .webp)
    let again = try await thumbnailer.thumbnail(of: thumbnail.webp, fitting: ThumbnailBox(width: 10))
    #expect(again.originalWidth == 20 && again.width == 10 && again.height == 5)
  }

  @Test func `contain no metadata of the original`() async throws {
    let plain = DrawnJPEG.file(width: 40, height: 20, orientation: 1)
    let secret = Array("taken at home by Ada".utf8)
    let comment: [UInt8] = [0xFF, 0xFE, 0, UInt8(secret.count + 2)] + secret
    let picture = plain.prefix(2) + comment + plain.dropFirst(2) + secret
    let webp = try await thumbnailer.thumbnail(of: Array(picture), fitting: ThumbnailBox(width: 640)).webp
    #expect(PictureKind(webp) == .webp)
    // The Exif block is libvips's own: it says that the picture is upright.
    for part in [secret, Array("XMP ".utf8), Array("ICCP".utf8)] { #expect(!webp.contains(part)) }
  }

  @Test func `are never larger than the original`() async throws {
    let picture = DrawnPNG.file(width: 8, height: 6, color: red)
    let thumbnail = try await thumbnailer.thumbnail(of: picture, fitting: ThumbnailBox(width: 640))
    #expect(thumbnail.width == 8 && thumbnail.height == 6)
  }

  @Test func `report the dominant colour`() async throws {
    let picture = DrawnPNG.file(width: 64, height: 64) { x, _ in x < 40 ? [20, 40, 200, 255] : [250, 250, 250, 255] }
    let color = try await thumbnailer.thumbnail(of: picture, fitting: ThumbnailBox(width: 64)).dominantColor
    let blue = try #require(color)
    #expect(blue.red < 60 && blue.green < 80 && blue.blue > 170)
  }

  @Test func `report no dominant colour when transparent`() async throws {
    let picture = DrawnPNG.file(width: 16, height: 16, color: [0, 0, 0, 0])
    #expect(try await thumbnailer.thumbnail(of: picture, fitting: ThumbnailBox(width: 16)).dominantColor == nil)
  }

  @Test func `show the first frame of an animation`() async throws {
    let picture = DrawnGIF.file(colors: [[0, 200, 0], [200, 0, 0], [0, 0, 200]])
    let thumbnail = try await thumbnailer.thumbnail(of: picture, fitting: ThumbnailBox(width: 8))
    #expect(thumbnail.width == 8 && thumbnail.height == 8)
    let color = try #require(thumbnail.dominantColor)
    #expect(color.green > 150 && color.red < 60 && color.blue < 60)
  }

  @Test(arguments: [(UInt8(1), 40, 20), (3, 40, 20), (6, 20, 40), (8, 20, 40)])
  func `apply the Exif orientation`(orientation: UInt8, width: Int, height: Int) async throws {
    let picture = DrawnJPEG.file(width: 40, height: 20, orientation: orientation)
    let thumbnail = try await thumbnailer.thumbnail(of: picture, fitting: ThumbnailBox(width: 40))
    #expect(thumbnail.width == width && thumbnail.height == height)
    #expect(thumbnail.originalWidth == width && thumbnail.originalHeight == height)
  }

  @Test func `support CMYK pictures`() async throws {
    let picture = DrawnJPEG.file(width: 64, height: 64, components: 4)
    let thumbnail = try await thumbnailer.thumbnail(of: picture, fitting: ThumbnailBox(width: 32))
    #expect(thumbnail.width == 32)
    #expect(thumbnail.dominantColor != nil)
  }

  @Test func `shrink a large JPEG during decoding`() throws {
    try #require(VipsThumbnail.isReady)
    let picture = DrawnJPEG.file(width: 4000, height: 3000, components: 3)
    var request = gazette_vips_request(
      width: 640, height: 640, maximum_pixels: 50_000_000, seconds: 10, quality: 75, effort: 2)
    var made = gazette_vips_thumbnail()
    defer { gazette_vips_clear(&made) }
    let outcome = picture.withUnsafeBytes {
      gazette_vips_make(GAZETTE_VIPS_JPEG, $0.baseAddress, $0.count, &request, &made)
    }
    #expect(outcome == GAZETTE_VIPS_DONE)
    #expect(made.width == 640 && made.height == 480)
    #expect(made.decoded_width == 1000)
  }

  @Test func `are identical when made concurrently`() async throws {
    let picture = DrawnPNG.file(width: 300, height: 200) { x, y in [UInt8(x % 256), UInt8(y), 90, 255] }
    let alone = try await thumbnailer.thumbnail(of: picture, fitting: ThumbnailBox(width: 120))
    try await withThrowingTaskGroup(of: Thumbnail.self) { group in
      for _ in 0..<24 {
        group.addTask { try await thumbnailer.thumbnail(of: picture, fitting: ThumbnailBox(width: 120)) }
      }
      for try await thumbnail in group { #expect(thumbnail == alone) }
    }
  }
}
