internal import CVips

// Unchecked: libvips' pictures are released where they were created; its output is copied by the length that it returns, and
// then freed.

/// Calls libvips, behind types of this module.
enum VipsThumbnail {
  /// Whether libvips was loaded and started; the first access does both.
  static let isReady = gazette_vips_start() == 0

  /// 2 of 6: a higher effort doubles the time and saves a twentieth of the size.
  private static let effort: Int32 = 2

  static func make(
    _ kind: PictureKind, _ bytes: [UInt8], _ box: ThumbnailBox, limits: ThumbnailLimits, quality: Int
  ) -> Result<Thumbnail, ThumbnailError> {
    var request = gazette_vips_request(
      width: Int32(box.width), height: Int32(box.height), maximum_pixels: Int64(limits.pixels),
      seconds: limits.time / .seconds(1), quality: Int32(quality), effort: effort)
    var made = gazette_vips_thumbnail()
    defer { gazette_vips_clear(&made) }
    let outcome = bytes.withUnsafeBytes {
      gazette_vips_make(kind.vipsKind, $0.baseAddress, $0.count, &request, &made)
    }
    switch outcome {
    case GAZETTE_VIPS_DONE: return .success(Thumbnail(made))
    case GAZETTE_VIPS_TOO_SLOW: return .failure(.tookTooLong(limit: limits.time))
    case GAZETTE_VIPS_TOO_LARGE:
      let (width, height) = (Int(made.original_width), Int(made.original_height))
      return .failure(.tooManyPixels(width: width, height: height, limit: limits.pixels))
    default: return .failure(.damaged(reason: message(of: made)))
    }
  }

  private static func message(of made: gazette_vips_thumbnail) -> String {
    withUnsafeBytes(of: made.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self).split(separator: "\n").joined(separator: "; ")
    }
  }
}

extension PictureKind {
  fileprivate var vipsKind: gazette_vips_kind {
    switch self {
    case .jpeg: GAZETTE_VIPS_JPEG
    case .png: GAZETTE_VIPS_PNG
    case .gif: GAZETTE_VIPS_GIF
    case .webp: GAZETTE_VIPS_WEBP
    }
  }
}

extension Thumbnail {
  fileprivate init(_ made: gazette_vips_thumbnail) {
    webp = Array(UnsafeBufferPointer(start: made.webp, count: made.webp_length))
    width = Int(made.width)
    height = Int(made.height)
    originalWidth = Int(made.original_width)
    originalHeight = Int(made.original_height)
    dominantColor = withUnsafeBytes(of: made.sample) { DominantColor(pixels: Array($0)) }
  }
}
