/// A colour that is printed, in sRGB.
struct Ink: Sendable, Equatable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8

  /// The colour of a number such as 0xC8452D.
  init(_ hex: UInt32) {
    red = UInt8(hex >> 16 & 0xFF)
    green = UInt8(hex >> 8 & 0xFF)
    blue = UInt8(hex & 0xFF)
  }

  /// This colour with a share of another, from 0 (none of it) to 1 (only it).
  func mixed(with other: Ink, _ share: Double) -> Ink {
    func part(_ own: UInt8, _ its: UInt8) -> UInt32 {
      UInt32(max(0, min(255, Double(own) + (Double(its) - Double(own)) * share)))
    }
    return Ink(part(red, other.red) << 16 | part(green, other.green) << 8 | part(blue, other.blue))
  }
}
