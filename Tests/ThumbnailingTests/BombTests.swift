import Foundation
import Testing

@testable import Thumbnailing

/// Files of ordinary pixels whose other parts overload a decoder.
struct `Decompression bombs` {
  private let box = ThumbnailBox(width: 64)
  private let black = DrawnPNG.file(width: 16, height: 16, color: [0, 0, 0, 255])

  @Test(arguments: ["zTXt", "iTXt"])
  func `are decoded without fifty compressed text chunks`(name: String) async throws {
    let packed = DrawnPNG.packedZeros(55_000_000)
    let head = name == "zTXt" ? Array("a\0\0".utf8) : Array("a\0\u{1}\0\0\0".utf8)
    let text = DrawnPNG.chunk(name, head + packed)
    let bomb = png(with: repeated(text, 50))
    #expect(bomb.count > 15_000_000)
    let started = ContinuousClock.now
    let made = try await Thumbnailer().thumbnail(of: bomb, fitting: box)
    // libvips took 20 seconds and more to open it; without the texts it takes milliseconds.
    #expect(ContinuousClock.now - started < .seconds(5))
    #expect(made.width == 16)
    #expect(try PictureContainer(.png, bomb).bytes == black)
  }

  @Test func `retain one small colour profile`() throws {
    let small = DrawnPNG.chunk("iCCP", Array("p\0\0".utf8) + DrawnPNG.packedZeros(300))
    let large = DrawnPNG.chunk("iCCP", Array("p\0\0".utf8) + [UInt8](repeating: 0, count: 300_000))
    #expect(try PictureContainer(.png, png(with: large + small + small)).bytes == png(with: small))
  }

  @Test func `are decoded without extra JPEG segments`() async throws {
    let plain = DrawnJPEG.file(width: 40, height: 20, orientation: 6)
    let comment: [UInt8] = [0xFF, 0xFE, 0xFF, 0xFF] + [UInt8](repeating: 0x20, count: 65_533)
    let preview: [UInt8] =
      [0xFF, 0xE1, 0xFF, 0xFF] + Array("Exif\0\0MM\0*".utf8) + [UInt8](repeating: 0xFF, count: 65_523)
    let parts = repeated(comment + preview, 20)
    let bomb = Array(plain.prefix(2)) + parts + Array(plain.dropFirst(2))
    #expect(bomb.count > 2_500_000)
    let container = try PictureContainer(.jpeg, bomb)
    #expect(container.bytes.count <= plain.count)
    #expect((container.width, container.height) == (40, 20))
    // The orientation, the last of the parts, turns the picture upright.
    let made = try await Thumbnailer().thumbnail(of: bomb, fitting: box)
    #expect((made.width, made.height) == (20, 40))
  }

  @Test func `are rejected with too many JPEG scans`() async throws {
    let plain = DrawnJPEG.file(width: 40, height: 20)
    let scan = try #require(plain.indices.first { plain[$0...].starts(with: [0xFF, 0xDA]) })
    let scans = repeated(Array(plain[scan..<(plain.count - 2)]), 65)
    let bomb = Array(plain[..<scan]) + scans + [0xFF, 0xD9]
    await #expect(throws: ThumbnailError.damaged(reason: "more than 64 scans")) {
      try await Thumbnailer().thumbnail(of: bomb, fitting: box)
    }
  }

  @Test func `are decoded to the first of thousands of GIF frames`() async throws {
    let one = DrawnGIF.file(colors: [[0, 200, 0]])
    let frame = one[(13 + 128 * 3)..<(one.count - 1)]
    let comments: [UInt8] = repeated([0x21, 0xFE, 1, 0x20, 0], 20_000)
    let bomb = one[..<(13 + 128 * 3)] + comments + repeated(Array(frame), 10_000) + [0x3B]
    #expect(try PictureContainer(.gif, Array(bomb)).bytes == one)
    #expect(try await Thumbnailer().thumbnail(of: Array(bomb), fitting: box).dominantColor?.hex == "#00c800")
  }

  @Test func `are decoded to the first of thousands of WebP frames`() async throws {
    let still = try await Thumbnailer().thumbnail(of: black, fitting: box).webp
    // A frame contains only the chunks of the pixels, without the header of an extended file.
    let isExtended = still[12...].starts(with: "VP8X".utf8)
    let frame = Array(still.dropFirst(isExtended ? 30 : 12))
    let frameHeader: [UInt8] = [0, 0, 0, 0, 0, 0, 15, 0, 0, 15, 0, 0, 10, 0, 0, 0]
    let frames = repeated(chunk("ANMF", frameHeader + frame), 10_000)
    let metadata = chunk("XMP ", [UInt8](repeating: 0x20, count: 300_000))
    let head = chunk("VP8X", [0x02 | 0x04 | 0x10, 0, 0, 0, 15, 0, 0, 15, 0, 0]) + chunk("ANIM", [0, 0, 0, 0, 0, 0])
    let content = Array("WEBP".utf8) + head + frames + metadata
    let bomb = Array("RIFF".utf8) + littleEndian(content.count) + content
    let container = try PictureContainer(.webp, bomb)
    #expect(container.bytes.count < still.count + 100)
    #expect(try await Thumbnailer().thumbnail(of: bomb, fitting: box).width == 16)
  }

  @Test(arguments: [
    (PictureKind.png, [0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF] as [UInt8]),
    (.gif, [0xFF, 0xFF, 0xFF, 0xFF]),
  ])
  func `are rejected with an overflowing number of pixels`(kind: PictureKind, claim: [UInt8]) async {
    var file = kind == .png ? black : DrawnGIF.file(colors: [[0, 0, 0]])
    let offset = kind == .png ? 16 : 6
    file.replaceSubrange(offset..<(offset + claim.count), with: claim)
    await #expect {
      try await Thumbnailer().thumbnail(of: file, fitting: box)
    } throws: { error in
      if case ThumbnailError.tooManyPixels = error { true } else { false }
    }
  }

  @Test func `are parsed safely when truncated or changed at any byte`() {
    let files: [(PictureKind, [UInt8])] = [
      (.png, black), (.jpeg, DrawnJPEG.file(width: 40, height: 20, orientation: 6)),
      (.gif, DrawnGIF.file(colors: [[1, 2, 3], [4, 5, 6]])),
      (
        .webp,
        Array("RIFF".utf8) + littleEndian(40) + Array("WEBP".utf8)
          + chunk("VP8X", [16] + [UInt8](repeating: 0, count: 9))
          + chunk("VP8L", [0x2F, 0, 0, 0, 0, 0])
      ),
    ]
    for (kind, file) in files {
      for index in file.indices {
        for value in [0, 1, 0x7F, 0xFF] as [UInt8] {
          var changed = file
          changed[index] = value
          // A rejection is valid.
          _ = try? PictureContainer(kind, changed)
        }
        _ = try? PictureContainer(kind, Array(file[..<index]))  // a rejection is valid
      }
    }
  }

  private func repeated(_ part: [UInt8], _ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(part.count * count)
    for _ in 0..<count { bytes += part }
    return bytes
  }

  private func png(with chunks: [UInt8]) -> [UInt8] { Array(black.prefix(33)) + chunks + Array(black.dropFirst(33)) }

  private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + littleEndian(content.count) + content + (content.count % 2 == 1 ? [0] : [])
  }

  private func littleEndian(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
}
