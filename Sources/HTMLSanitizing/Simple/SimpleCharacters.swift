/// Characters that a parser keeps as they are: no controls, no carriage returns, nothing that is no character.
enum SimpleCharacters {
  /// Whether `text` (UTF-8) holds no others.
  static func areAll(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = UnsafeRawBufferPointer(text)
    var index = 0
    while index < bytes.count {
      if index + 8 <= bytes.count, Self.areVisible(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) {
        index += 8
        continue
      }
      guard let length = length(at: index, in: text) else { return false }
      index += length
    }
    return true
  }

  /// Whether all of eight bytes stand for visible characters of ASCII or spaces, as most do.
  private static func areVisible(_ bytes: UInt64) -> Bool {
    let (ones, tops) = (UInt64(0x0101_0101_0101_0101), UInt64(0x8080_8080_8080_8080))
    // The top bit of a byte is set: in the bytes, where it is beyond ASCII; in the sum, for 0x7F; in the difference, for
    // what is below a space. A borrow from the byte below only makes the answer stricter.
    return (bytes | (bytes &+ ones) | (bytes &- ones &* 0x20)) & tops == 0
  }

  /// How many bytes the character at `index` has; `nil` when a parser would change it.
  private static func length(at index: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
    let byte = text[index]
    guard CharacterEscape.needsLook(byte) else { return 1 }
    guard byte >= 0x80 else { return byte < 0x20 || byte == 0x7F ? nil : 1 }
    let escape = CharacterEscape(at: index, in: text)
    return escape.isPlain ? escape.length : nil
  }
}
