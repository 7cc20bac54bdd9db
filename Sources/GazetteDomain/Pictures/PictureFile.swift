/// A picture that is safe to show: a WebP file of our own making.
public struct PictureFile: Sendable, Hashable {
  /// The file.
  public var webp: [UInt8]
  /// Its width in pixels.
  public var width: Int
  /// Its height in pixels.
  public var height: Int
  /// The colour that covers most of it; nil when it is all transparent.
  public var color: PictureColor?

  /// Makes a picture of its file and what is known of it.
  public init(webp: [UInt8], width: Int, height: Int, color: PictureColor?) {
    self.webp = webp
    self.width = width
    self.height = height
    self.color = color
  }
}

/// A colour in sRGB.
public struct PictureColor: Sendable, Hashable {
  /// The colour as six hexadecimal digits in lower case: red, green, blue.
  public let digits: String

  /// The colour of these parts, each 0 to 255.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    digits = [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Reads ``digits``; nil when they are none.
  public init?(digits: some StringProtocol) {
    guard digits.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    self.digits = digits.lowercased()
  }

  /// The colour as CSS and SVG write it: `#c8452d`.
  public var hex: String { "#\(digits)" }
}

/// The widths, in pixels, in which pictures are kept and served: few, so that a kept one often serves again.
public enum PictureWidth: Int, Sendable, Hashable, CaseIterable {
  /// A width of the ladder, by its pixels.
  case w160 = 160
  case w320 = 320
  case w480 = 480
  case w640 = 640
  case w960 = 960
  case w1280 = 1_280

  /// The greatest; pictures are fetched once and kept so, smaller ones are made of it.
  public static let greatest = PictureWidth.w1280

  /// The least of the ladder that is not narrower than `pixels`; the greatest when none is.
  public init(atLeast pixels: Int) {
    self = Self.allCases.first { $0.rawValue >= pixels } ?? .greatest
  }
}
