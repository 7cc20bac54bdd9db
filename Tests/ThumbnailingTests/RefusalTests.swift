import Testing
import Thumbnailing

struct `Rejected pictures` {
  private let thumbnailer = Thumbnailer()
  private let box = ThumbnailBox(width: 64)

  @Test(arguments: [
    "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect width=\"9\" height=\"9\"/></svg>", "<?xml version=\"1.0\"?><svg/>",
    "<!doctype html><title>404</title>", "%PDF-1.7", "BM\0\0\0\0", "II*\0", "P6\n1 1\n255\nabc", "\0\0\0\u{18}ftypavif",
    "\0\0\0\u{18}ftypheic", "RIFF\0\0\0\0WAVE", "GIF88a", "",
  ])
  func `have an unsupported format`(text: String) async {
    await #expect(throws: ThumbnailError.notAPicture) {
      try await thumbnailer.thumbnail(of: Array(text.utf8), fitting: box)
    }
  }

  @Test func `claim more pixels than the limit`() async {
    let bomb = DrawnPNG.file(width: 32_768, height: 32_768, data: [0x78, 0x01, 0x03, 0x00])
    await #expect(throws: ThumbnailError.tooManyPixels(width: 32_768, height: 32_768, limit: 50_000_000)) {
      try await thumbnailer.thumbnail(of: bomb, fitting: box)
    }
  }

  @Test func `have more bytes than the limit`() async {
    let small = Thumbnailer(limits: ThumbnailLimits(bytes: 100))
    let picture = DrawnPNG.file(width: 16, height: 16, color: [1, 2, 3, 255])
    await #expect(throws: ThumbnailError.tooManyBytes(limit: 100)) {
      try await small.thumbnail(of: picture, fitting: box)
    }
  }

  @Test(arguments: PictureKind.allCases)
  func `are truncated`(kind: PictureKind) async throws {
    let whole = try await picture(of: kind)
    for length in [whole.count / 2, whole.count * 3 / 4, 30] {
      await #expect(throws: ThumbnailError.self, "\(kind) of \(length) bytes") {
        try await thumbnailer.thumbnail(of: Array(whole.prefix(length)), fitting: box)
      }
    }
  }

  @Test func `exceed the time limit`() async {
    let hasty = Thumbnailer(limits: ThumbnailLimits(time: .zero))
    let picture = DrawnPNG.file(width: 600, height: 600, color: [1, 2, 3, 255])
    await #expect(throws: ThumbnailError.tookTooLong(limit: .zero)) {
      try await hasty.thumbnail(of: picture, fitting: box)
    }
  }

  @Test func `belong to a cancelled task`() async {
    let task = Task { [thumbnailer, box] in
      // The task waits for its own cancellation, so that the result does not depend on the order.
      while !Task.isCancelled { await Task.yield() }
      return try await thumbnailer.thumbnail(
        of: DrawnPNG.file(width: 2, height: 2, color: [1, 2, 3, 255]), fitting: box)
    }
    task.cancel()
    await #expect(throws: ThumbnailError.cancelled) { try await task.value }
  }

  private func picture(of kind: PictureKind) async throws -> [UInt8] {
    let png = DrawnPNG.file(width: 120, height: 120) { x, y in [UInt8(x * 2), UInt8(y * 2), UInt8((x * y) % 256), 255] }
    return switch kind {
    case .png: png
    case .jpeg: DrawnJPEG.file(width: 400, height: 400)
    case .gif: DrawnGIF.file(colors: [[0, 200, 0]])
    case .webp: try await thumbnailer.thumbnail(of: png, fitting: ThumbnailBox(width: 120)).webp
    }
  }
}
