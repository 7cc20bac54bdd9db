import Foundation
import Thumbnailing

extension FuzzTarget {
  static let pictures = FuzzTarget(
    "pictures", covers: "picture containers and their decoders",
    seeds: [png, gif, webp],
    dictionary: [
      "IHDR", "IDAT", "IEND", "tEXt", "zTXt", "iTXt", "iCCP", "eXIf", "PLTE", "tRNS", "acTL", "fcTL", "GIF89a",
      "NETSCAPE2.0", "RIFF",
      "WEBP", "VP8 ", "VP8L", "VP8X", "ANIM", "ANMF", "ICCP", "EXIF", "XMP ", "\u{7F}\u{7F}\u{7F}\u{7F}",
    ]
  ) { input in
    // A refusal is a correct result.
    let thumbnail = try? await thumbnailer.thumbnail(of: input, fitting: ThumbnailBox(width: 16))
    guard let thumbnail else { return nil }
    return thumbnail.width <= 16 && thumbnail.height <= 48
      ? nil : "\(thumbnail.width) x \(thumbnail.height) is larger than requested"
  }

  private static let thumbnailer = Thumbnailer(limits: ThumbnailLimits(pixels: 1_000_000, time: .seconds(5)))

  // One pixel each.
  private static let png = bytes(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
    """)
  private static let gif = bytes("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")
  private static let webp = bytes("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA")

  private static func bytes(_ base64: String) -> [UInt8] { Data(base64Encoded: base64).map { Array($0) } ?? [] }
}
