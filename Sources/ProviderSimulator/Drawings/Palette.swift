/// The few colours of one picture.
struct Palette: Sendable {
  let skyTop: Ink
  let skyBottom: Ink
  let far: Ink
  let middle: Ink
  let near: Ink
  /// The darkest colour, for silhouettes.
  let dark: Ink
  /// The accent colour.
  let accent: Ink
  /// The colour of the sun, sails and lit windows.
  let light: Ink

  // Top and bottom of the sky, far, middle, near, dark, accent, light.
  private init(_ hex: [UInt32]) {
    let inks = hex.map { Ink($0) }
    (skyTop, skyBottom, far, middle) = (inks[0], inks[1], inks[2], inks[3])
    (near, dark, accent, light) = (inks[4], inks[5], inks[6], inks[7])
  }

  /// Morning, noon, evening, night, autumn, winter, press red, sea, garden, desert.
  static let all: [Palette] = [
    Palette([0xF3D9B8, 0xF8ECD9, 0xC9B7A5, 0x8FA0A0, 0x557072, 0x24383D, 0xD1523A, 0xFFF6E3]),
    Palette([0x9CC4D6, 0xE6F0EC, 0xA9C2BE, 0x6E9A86, 0x3E6B57, 0x1E3A33, 0xE0A03C, 0xFFFBEF]),
    Palette([0x5B4B73, 0xF0A36B, 0x9A6A78, 0x6A4A63, 0x40314F, 0x221C33, 0xF4C45C, 0xFFE9BF]),
    Palette([0x131B33, 0x3A4A73, 0x2C3A60, 0x20294A, 0x171D36, 0x0B0F20, 0xE9C46A, 0xF5EBCF]),
    Palette([0xE8DCC6, 0xF5EBDD, 0xD6A76B, 0xB5703C, 0x7C4527, 0x3C2418, 0xC7402D, 0xFFF4DC]),
    Palette([0xC9D3DC, 0xF2F4F5, 0xB4C2CE, 0x8398AB, 0x566E85, 0x2A3B4D, 0xB8433A, 0xFFFFFF]),
    Palette([0xEFE7D8, 0xFAF5EA, 0xD9CDB9, 0xA69C8C, 0x5F5A52, 0x262320, 0xC8372B, 0xFFFDF6]),
    Palette([0xBFE0DC, 0xF1F2E2, 0x86BDBB, 0x3F8F97, 0x1F6273, 0x123A49, 0xEF7B4B, 0xFFF8E6]),
    Palette([0xE9EBCF, 0xF8F5E3, 0xC3CC94, 0x8DA65F, 0x55783F, 0x2A4426, 0xD9694A, 0xFFFDEB]),
    Palette([0xF2C9A1, 0xFBE8CB, 0xDF9F73, 0xB96F4D, 0x844534, 0x44231F, 0x2F7C86, 0xFFF3DA]),
  ]
}

/// A colour in sRGB.
struct Ink: Sendable, Equatable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8

  /// A colour from a number such as 0xC8452D.
  init(_ hex: UInt32) {
    red = UInt8(hex >> 16 & 0xFF)
    green = UInt8(hex >> 8 & 0xFF)
    blue = UInt8(hex & 0xFF)
  }

  /// This colour mixed with a share of another, from 0 (none of it) to 1 (only it).
  func mixed(with other: Ink, _ share: Double) -> Ink {
    func part(_ base: UInt8, _ mixin: UInt8) -> UInt32 {
      UInt32(max(0, min(255, Double(base) + (Double(mixin) - Double(base)) * share)))
    }
    return Ink(part(red, other.red) << 16 | part(green, other.green) << 8 | part(blue, other.blue))
  }
}
