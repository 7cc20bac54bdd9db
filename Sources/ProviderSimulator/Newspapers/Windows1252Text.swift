/// Text in the Western encoding that old papers still write.
enum Windows1252Text {
  /// The bytes of `text`; what the encoding lacks becomes a question mark.
  static func bytes(of text: String) -> [UInt8] {
    text.unicodeScalars.map { scalar in
      if scalar.value < 0x80 || (0xA0...0xFF).contains(scalar.value) { return UInt8(scalar.value) }
      return special[scalar] ?? UInt8(ascii: "?")
    }
  }

  private static let special: [Unicode.Scalar: UInt8] = [
    "€": 0x80, "…": 0x85, "Œ": 0x8C, "‘": 0x91, "’": 0x92, "“": 0x93, "”": 0x94, "–": 0x96, "—": 0x97, "œ": 0x9C,
  ]
}
