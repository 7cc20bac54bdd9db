internal import CUchardet

// Unchecked: passes libuchardet the bytes for the duration of the call, with their count.

/// Guesses the encoding of a document that declares none, or a wrong one, from its byte frequencies.
///
/// A guess is reliable only for enough bytes, all of which it can convert.
struct EncodingDetection {
  /// The document in UTF-8; nil when no encoding is convincing.
  let document: (bytes: [UInt8], encoding: CharacterEncoding)?

  /// Guesses the encoding of `bytes`; `mixture` counts how much of them is valid UTF-8 anyway.
  init(_ bytes: ArraySlice<UInt8>, mixture: EncodingMixture) {
    document = Self.guess(bytes).flatMap { encoding in
      let tally = ByteTally(bytes)
      guard Self.isConvincing(encoding, tally, mixture) else { return nil }
      guard let (converted, errors) = EncodingConverter.utf8(bytes, from: encoding) else { return nil }
      // Tolerates one in fifty: a truncated sequence, or a byte of another encoding.
      return errors > tally.nonASCII / 50 ? nil : (converted, encoding)
    }
  }

  /// The number of bytes that libuchardet sees, from the first non-ASCII one; an article or two are enough.
  private static let sampleSize = 128 << 10

  private static func guess(_ bytes: ArraySlice<UInt8>) -> CharacterEncoding? {
    guard let detector = uchardet_new() else { return nil }
    defer { uchardet_delete(detector) }
    bytes.drop { $0 < 0x80 }.prefix(sampleSize).withUnsafeBytes { raw in
      // After an error, libuchardet reports no encoding.
      _ = uchardet_handle_data(detector, raw.baseAddress?.assumingMemoryBound(to: CChar.self), raw.count)
    }
    uchardet_data_end(detector)
    return uchardet_get_charset(detector).flatMap { CharacterEncoding(label: String(cString: $0)) }
  }

  private static func isConvincing(
    _ encoding: CharacterEncoding, _ tally: ByteTally, _ mixture: EncodingMixture
  ) -> Bool {
    guard encoding.isASCIICompatible, !encoding.isReadAsUTF8, !western.contains(encoding.name) else { return false }
    guard tally.nonASCII >= 8 else { return false }
    if otherLatin.contains(encoding.name) {
      // libuchardet mistakes a few French or Dutch accents for Polish. In those languages, one letter in a hundred is not ASCII;
      // in languages that need these encodings, one in fifteen.
      return mixture.validByteCount <= mixture.strayByteCount / 10 && tally.nonASCII >= 16
        && tally.nonASCII >= tally.asciiLetters / 50
    }
    // Some multibyte text is valid UTF-8 here and there.
    guard mixture.validByteCount <= 2 * mixture.strayByteCount else { return false }
    // libuchardet mistakes a lone "réélu" for Hebrew. Words in other scripts contain runs of non-ASCII bytes.
    return multibyte.contains(encoding.name) || tally.consecutive >= tally.nonASCII / 2
  }

  /// The encodings that are read as windows-1252 without a guess.
  private static let western: Set = ["iso-8859-1", "iso-8859-15", "windows-1252"]
  private static let otherLatin: Set = [
    "iso-8859-2", "iso-8859-3", "iso-8859-4", "iso-8859-9", "iso-8859-10", "iso-8859-13", "iso-8859-14", "iso-8859-16",
    "windows-1250", "windows-1254", "windows-1257", "windows-1258", "macintosh",
  ]
  private static let multibyte: Set = ["big5", "euc-jp", "euc-kr", "euc-tw", "gb18030", "shift_jis"]
}

/// The number of ASCII letters and of non-ASCII bytes in a document.
struct ByteTally {
  private(set) var asciiLetters = 0
  private(set) var nonASCII = 0
  /// The number of non-ASCII bytes that follow another one.
  private(set) var consecutive = 0

  init(_ bytes: ArraySlice<UInt8>) {
    var isAfterNonASCII = false
    for byte in bytes {
      if byte >= 0x80 {
        nonASCII += 1
        if isAfterNonASCII { consecutive += 1 }
      } else if TextBytes.isLetter(byte) {
        asciiLetters += 1
      }
      isAfterNonASCII = byte >= 0x80
    }
  }
}
