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
