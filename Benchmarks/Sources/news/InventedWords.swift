/// Words that mean nothing, drawn by a generator whose seed decides everything (SplitMix64).
struct InventedWords {
  static let vocabulary = 2000
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// The word of a number: letters only, no word the beginning of another.
  static func word(_ number: Int) -> String {
    let letters = Array("bdfglmnprstvz")
    var word = "mot"
    var rest = number
    for _ in 0..<3 {
      word.append(letters[rest % letters.count])
      word.append("é")
      rest /= letters.count
    }
    return word
  }

  mutating func words(_ count: Int) -> String {
    (0..<count).map { _ in Self.word(below(Self.vocabulary)) }.joined(separator: " ")
  }

  private mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((bits ^ (bits >> 31)) % UInt64(limit))
  }
}
