// Unchecked: looks at eight bytes at a time where eight are left, at one where they are not.

/// Characters that a parser leaves unchanged: no controls, carriage returns or noncharacters.
enum SimpleCharacters {
  /// Returns true when `text` (UTF-8) has no others.
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

  /// Returns true when all eight bytes are visible ASCII characters or spaces, as most are.
  private static func areVisible(_ bytes: UInt64) -> Bool {
    let (ones, tops) = (UInt64(0x0101_0101_0101_0101), UInt64(0x8080_8080_8080_8080))
    // A byte's top bit is set: in the bytes, beyond ASCII; in the sum, for 0x7F; in the difference, for anything below a space.
    // A borrow from the lower byte only makes the check stricter.
    return (bytes | (bytes &+ ones) | (bytes &- ones &* 0x20)) & tops == 0
  }

  /// Returns the number of bytes of the character at `index`; `nil` when a parser would change it.
  private static func length(at index: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
    let byte = text[index]
    guard CharacterEscape.needsCheck(byte) else { return 1 }
    guard byte >= 0x80 else { return byte < 0x20 || byte == 0x7F ? nil : 1 }
    let escape = CharacterEscape(at: index, in: text)
    return escape.isPlain ? escape.length : nil
  }
}

/// Escaped characters that can be read without a parser.
enum CharacterReference {
  /// Returns the character of the reference whose "&" is at `index`, and its end; `nil` when only a parser can decide.
  static func read(
    at index: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> (character: UTF8.EncodedScalar, end: Int)? {
    guard let end = text[index...].prefix(maximumLength).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = text[(index + 1)..<end]
    let scalar = name.first == .hash ? numbered(name.dropFirst()) : named(name)
    return scalar.flatMap { UTF8.encode($0) }.map { ($0, end + 1) }
  }

  private static let maximumLength = 10

  private static func named(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Unicode.Scalar? {
    guard name.count <= 8 else { return nil }
    return names[name.reduce(0) { $0 << 8 | UInt64($1) }]
  }

  /// Returns a numbered character; nil for control characters and noncharacters, which have rules of their own.
  private static func numbered(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Unicode.Scalar? {
    let isHexadecimal = digits.first.map { $0 | 0x20 } == UInt8(ascii: "x")
    let digits = isHexadecimal ? digits.dropFirst() : digits
    guard (1...7).contains(digits.count) else { return nil }
    var number: UInt32 = 0
    for digit in digits {
      guard let value = value(of: digit, isHexadecimal: isHexadecimal) else { return nil }
      number = number * (isHexadecimal ? 16 : 10) + value
    }
    guard let scalar = Unicode.Scalar(number), isOrdinary(number) else { return nil }
    return scalar
  }

  private static func value(of digit: UInt8, isHexadecimal: Bool) -> UInt32? {
    if digit.isASCIIDigit { return UInt32(digit & 0x0F) }
    let letter = digit | 0x20
    guard isHexadecimal, (0x61...0x66).contains(letter) else { return nil }
    return UInt32(letter - 0x57)
  }

  private static func isOrdinary(_ number: UInt32) -> Bool {
    switch number {
    case 0x20...0x7E, 0xA0...0xFDCF, 0xFDF0...: number & 0xFFFE != 0xFFFE
    default: false
    }
  }

  /// The names that articles use; there are two thousand more.
  private static let names: [UInt64: Unicode.Scalar] = {
    let names: [(String, Unicode.Scalar)] = [
      ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("nbsp", "\u{A0}"), ("shy", "\u{AD}"),
      ("ndash", "–"), ("mdash", "—"), ("hellip", "…"), ("lsquo", "‘"), ("rsquo", "’"), ("sbquo", "‚"), ("ldquo", "“"),
      ("rdquo", "”"), ("bdquo", "„"), ("laquo", "«"), ("raquo", "»"), ("lsaquo", "‹"), ("rsaquo", "›"),
      ("bull", "•"), ("middot", "·"), ("copy", "©"), ("reg", "®"), ("trade", "™"), ("deg", "°"), ("euro", "€"),
      ("pound", "£"), ("yen", "¥"), ("cent", "¢"), ("sect", "§"), ("para", "¶"), ("times", "×"), ("frac12", "½"),
      ("rarr", "→"), ("larr", "←"), ("thinsp", "\u{2009}"), ("ensp", "\u{2002}"), ("emsp", "\u{2003}"),
      ("agrave", "à"), ("aacute", "á"), ("acirc", "â"), ("atilde", "ã"), ("auml", "ä"), ("aring", "å"), ("aelig", "æ"),
      ("ccedil", "ç"), ("egrave", "è"), ("eacute", "é"), ("ecirc", "ê"), ("euml", "ë"), ("igrave", "ì"),
      ("iacute", "í"), ("icirc", "î"), ("iuml", "ï"), ("ntilde", "ñ"), ("ograve", "ò"), ("oacute", "ó"), ("ocirc", "ô"),
      ("otilde", "õ"), ("ouml", "ö"), ("oslash", "ø"), ("oelig", "œ"), ("ugrave", "ù"), ("uacute", "ú"), ("ucirc", "û"),
      ("uuml", "ü"), ("szlig", "ß"), ("Agrave", "À"), ("Acirc", "Â"), ("Auml", "Ä"), ("Ccedil", "Ç"), ("Egrave", "È"),
      ("Eacute", "É"), ("Ecirc", "Ê"), ("Icirc", "Î"), ("Ocirc", "Ô"), ("Ouml", "Ö"), ("OElig", "Œ"), ("Uuml", "Ü"),
    ]
    return Dictionary(
      names.map { name, scalar in (name.utf8.reduce(0) { $0 << 8 | UInt64($1) }, scalar) }, uniquingKeysWith: { $1 })
  }()
}

extension String {
  /// The text with its character references decoded once, for text that its publisher escaped by mistake. Only common references
  /// are decoded.
  package var withoutCharacterReferences: String {
    guard utf8.contains(UInt8(ascii: "&")) else { return self }
    var copy = self
    return copy.withUTF8 { bytes in
      var decoded: [UInt8] = []
      decoded.reserveCapacity(bytes.count)
      var index = 0
      while index < bytes.count {
        if bytes[index] == UInt8(ascii: "&"), let reference = CharacterReference.read(at: index, in: bytes) {
          decoded += reference.character
          index = reference.end
        } else {
          decoded.append(bytes[index])
          index += 1
        }
      }
      return String(decoding: decoded, as: UTF8.self)
    }
  }
}
