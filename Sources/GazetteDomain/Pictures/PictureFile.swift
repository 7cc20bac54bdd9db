/// A picture that is safe to show: a WebP file that Gazette encoded itself.
public struct PictureFile: Sendable, Hashable {
  /// The file.
  public var webp: [UInt8]
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// The colour that covers most of it; nil when it is all transparent.
  public var color: PictureColor?

  /// Makes a picture from its file and its properties.
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

  /// Makes a colour of these components, each 0 to 255.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    digits = [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Reads ``digits``; nil when they are malformed.
  public init?(digits: some StringProtocol) {
    guard digits.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    self.digits = digits.lowercased()
  }

  /// The colour as CSS and SVG write it: `#c8452d`.
  public var hex: String { "#\(digits)" }
}

/// The widths, in pixels, in which pictures are stored and served: few, so that a stored one often serves again.
public enum PictureWidth: Int, Sendable, Hashable, CaseIterable {
  /// 160 pixels.
  case w160 = 160
  /// 320 pixels.
  case w320 = 320
  /// 480 pixels.
  case w480 = 480
  /// 640 pixels.
  case w640 = 640
  /// 960 pixels.
  case w960 = 960
  /// 1,280 pixels.
  case w1280 = 1_280

  /// The greatest width. Pictures are fetched once and stored in it; smaller copies are made from that.
  public static let greatest = PictureWidth.w1280

  /// Makes the least standard width of at least `pixels`; the greatest when none is.
  public init(atLeast pixels: Int) {
    self = Self.allCases.first { $0.rawValue >= pixels } ?? .greatest
  }
}
