/// A small picture made from an untrusted one; it contains none of the original's bytes.
public struct Thumbnail: Sendable, Equatable {
  /// The picture as a WebP file, in sRGB, upright, without metadata.
  public let webp: [UInt8]
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The width of the original in upright orientation, in pixels.
  public let originalWidth: Int
  /// The height of the original in upright orientation, in pixels.
  public let originalHeight: Int
  /// The placeholder colour while it loads; `nil` when the picture is fully transparent.
  public let dominantColor: DominantColor?
}

/// The maximum dimensions of a thumbnail.
public struct ThumbnailBox: Sendable, Hashable {
  /// The width in pixels, from 1 to 4096.
  public let width: Int
  /// The height in pixels, from 1 to 4096.
  public let height: Int

  /// Creates a box of `width` by `height` pixels, each clamped to its range; the default height is three times the width.
  public init(width: Int, height: Int? = nil) {
    let range = 1...4096
    self.width = min(max(width, range.lowerBound), range.upperBound)
    self.height = min(max(height ?? self.width * 3, range.lowerBound), range.upperBound)
  }
}

/// The colour that covers most of a picture, in sRGB.
public struct DominantColor: Sendable, Hashable {
  /// The red component, 0 to 255.
  public let red: UInt8
  /// The green component, 0 to 255.
  public let green: UInt8
  /// The blue component, 0 to 255.
  public let blue: UInt8

  /// Creates a colour from its components.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The colour in CSS notation: "#rrggbb".
  public var hex: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The mean of the largest group of similar colours among `pixels`, four bytes (red, green, blue, alpha) each.
  init?(pixels: [UInt8]) {
    var groups: [Int: Group] = [:]
    for start in stride(from: 0, to: pixels.count - 3, by: 4) where pixels[start + 3] >= 128 {
      let (red, green, blue) = (Int(pixels[start]), Int(pixels[start + 1]), Int(pixels[start + 2]))
      // The two high bits of each component: 64 groups.
      groups[(red >> 6) << 4 | (green >> 6) << 2 | blue >> 6, default: Group()].add(red, green, blue)
    }
    // A tie must always have the same winner, whatever the dictionary's order.
    let largest = groups.max { ($0.value.count, $0.key) < ($1.value.count, $1.key) }
    guard let group = largest?.value else { return nil }
    self = group.mean
  }

  private struct Group {
    var count = 0
    private var red = 0
    private var green = 0
    private var blue = 0

    mutating func add(_ red: Int, _ green: Int, _ blue: Int) {
      count += 1
      self.red += red
      self.green += green
      self.blue += blue
    }

    var mean: DominantColor {
      DominantColor(red: UInt8(red / count), green: UInt8(green / count), blue: UInt8(blue / count))
    }
  }
}
