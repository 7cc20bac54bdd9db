internal import CLibXML2

/// A character written as `&name;`, `&#160;` or `&#xA0;`.
enum CharacterReference {
  /// The longest reference worth a look, `&` and `;` included.
  static let longest = 32

  /// What stands at `start`, which is an `&`.
  ///
  /// Returns the UTF-8 of the character and the number of bytes read; nil when it is no reference that HTML knows.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> (text: [UInt8], length: Int)? {
    guard start + 2 < bytes.count, bytes[start + 1] == 0x23 || TextBytes.isLetter(bytes[start + 1]) else { return nil }
    let limit = min(bytes.count, start + longest)
    guard let end = bytes[start..<limit].firstIndex(of: 0x3B), end > start + 1 else { return nil }
    let name = bytes[(start + 1)..<end]
    let scalar = name.first == 0x23 ? number(name.dropFirst()) : named(name)
    guard let scalar else { return nil }
    return (Array(String(Character(scalar)).utf8), end - start + 1)
  }

  /// The character that HTML means by a number: 128 to 159 are read as windows-1252, as browsers do.
  static func scalar(_ code: UInt32) -> Unicode.Scalar? {
    if code >= 0x80, code <= 0x9F { return Windows1252.scalar(UInt8(code)) }
    return Unicode.Scalar(code)
  }

  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Unicode.Scalar? {
    let isHex = digits.first.map { $0 | 0x20 == 0x78 } ?? false
    let text = String(decoding: isHex ? digits.dropFirst() : digits, as: UTF8.self)
    return UInt32(text, radix: isHex ? 16 : 10).flatMap(scalar)
  }

  private static func named(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Unicode.Scalar? {
    guard name.allSatisfy({ TextBytes.isLetter($0) || TextBytes.isDigit($0) }) else { return nil }
    var terminated = Array(name)
    terminated.append(0)
    guard let entity = htmlEntityLookup(terminated) else { return nil }
    return Unicode.Scalar(entity.pointee.value)
  }
}
