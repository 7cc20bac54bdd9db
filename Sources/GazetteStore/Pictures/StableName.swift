/// Names files after texts of any length.
enum StableName {
  /// 32 hexadecimal digits, the same for the same text on every machine: two sums of the FNV-1a kind.
  static func of(_ text: String) -> String {
    [0xCBF2_9CE4_8422_2325, 0x9AE1_6A3B_2F90_404F].map { digits(text, from: $0) }.joined()
  }

  private static func digits(_ text: String, from start: UInt64) -> String {
    let sum = text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let digits = String(sum, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
