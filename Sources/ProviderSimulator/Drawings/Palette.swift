/// The few colours of one picture, as classes of SVG.
struct Palette: Sendable {
  /// The classes: the sky from top to bottom, the land from far to near, the darkest colour for silhouettes, the accent, and the
  /// colour of the sun, sails and lit windows.
  private static let names = ["top", "bottom", "far", "middle", "near", "dark", "accent", "light"]
  private static let dark = 5, accent = 6, light = 7

  private let colors: [UInt32]

  /// Rules for the colours, for a shaded (`deep`) and a lit accent (`pale`), and for outlines in the element's colour.
  var stylesheet: String {
    let named = Array(zip(Self.names, colors)) + [("deep", accent(Self.dark)), ("pale", accent(Self.light))]
    let rules = named.map { name, color in
      let hex = "#" + String(color | 1 << 24, radix: 16).dropFirst()
      return ".\(name){color:\(hex);fill:\(hex);stop-color:\(hex)}"
    }
    return rules.joined() + """
      .stroke,.line{fill:none;stroke:currentColor}.line{stroke-linecap:round;stroke-linejoin:round}\
      .edged{stroke:#\(String(colors[Self.dark] | 1 << 24, radix: 16).dropFirst())}
      """
  }

  /// The accent with a quarter of another colour.
  private func accent(_ other: Int) -> UInt32 {
    [16, 8, 0].reduce(0) { mixed, shift in
      let (own, mixin) = (colors[Self.accent] >> shift & 0xFF, colors[other] >> shift & 0xFF)
      return mixed | ((own * 3 + mixin) / 4) << shift
    }
  }

  /// Morning, noon, evening, night, autumn, winter, press red, sea, garden, desert.
  static let all: [Palette] = [
    [0xF3D9B8, 0xF8ECD9, 0xC9B7A5, 0x8FA0A0, 0x557072, 0x24383D, 0xD1523A, 0xFFF6E3],
    [0x9CC4D6, 0xE6F0EC, 0xA9C2BE, 0x6E9A86, 0x3E6B57, 0x1E3A33, 0xE0A03C, 0xFFFBEF],
    [0x5B4B73, 0xF0A36B, 0x9A6A78, 0x6A4A63, 0x40314F, 0x221C33, 0xF4C45C, 0xFFE9BF],
    [0x131B33, 0x3A4A73, 0x2C3A60, 0x20294A, 0x171D36, 0x0B0F20, 0xE9C46A, 0xF5EBCF],
    [0xE8DCC6, 0xF5EBDD, 0xD6A76B, 0xB5703C, 0x7C4527, 0x3C2418, 0xC7402D, 0xFFF4DC],
    [0xC9D3DC, 0xF2F4F5, 0xB4C2CE, 0x8398AB, 0x566E85, 0x2A3B4D, 0xB8433A, 0xFFFFFF],
    [0xEFE7D8, 0xFAF5EA, 0xD9CDB9, 0xA69C8C, 0x5F5A52, 0x262320, 0xC8372B, 0xFFFDF6],
    [0xBFE0DC, 0xF1F2E2, 0x86BDBB, 0x3F8F97, 0x1F6273, 0x123A49, 0xEF7B4B, 0xFFF8E6],
    [0xE9EBCF, 0xF8F5E3, 0xC3CC94, 0x8DA65F, 0x55783F, 0x2A4426, 0xD9694A, 0xFFFDEB],
    [0xF2C9A1, 0xFBE8CB, 0xDF9F73, 0xB96F4D, 0x844534, 0x44231F, 0x2F7C86, 0xFFF3DA],
  ].map { Palette(colors: $0) }
}
