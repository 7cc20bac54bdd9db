internal import CUchardet

// Unchecked: lends libuchardet the bytes for the time of the call, with their count.

/// Guesses the encoding of a document that declares none, or a wrong one, from how often its bytes occur.
///
/// A guess is worth something only where there is much to go by, and all of it can be read.
struct EncodingDetection {
  /// The document in UTF-8; nil when no encoding is convincing.
  let document: (bytes: [UInt8], encoding: CharacterEncoding)?

  /// Looks at `bytes`, of which `mixture` tells how much is UTF-8 all the same.
  init(_ bytes: ArraySlice<UInt8>, mixture: EncodingMixture) {
    document = Self.guess(bytes).flatMap { encoding in
      let tally = ByteTally(bytes)
      guard Self.isConvincing(encoding, tally, mixture) else { return nil }
      guard let (converted, errors) = EncodingConverter.utf8(bytes, from: encoding) else { return nil }
      // One in fifty: what is cut off in the middle, or a byte of something else.
      return errors > tally.beyondASCII / 50 ? nil : (converted, encoding)
    }
  }

  /// libuchardet looks at so many bytes from the first one beyond ASCII; an article or two are enough.
  private static let sample = 128 << 10

  private static func guess(_ bytes: ArraySlice<UInt8>) -> CharacterEncoding? {
    guard let detector = uchardet_new() else { return nil }
    defer { uchardet_delete(detector) }
    bytes.drop { $0 < 0x80 }.prefix(sample).withUnsafeBytes { raw in
      // What it could not look at it says nothing of.
      _ = uchardet_handle_data(detector, raw.baseAddress?.assumingMemoryBound(to: CChar.self), raw.count)
    }
    uchardet_data_end(detector)
    return uchardet_get_charset(detector).flatMap { CharacterEncoding(label: String(cString: $0)) }
  }

  private static func isConvincing(
    _ encoding: CharacterEncoding, _ tally: ByteTally, _ mixture: EncodingMixture
  ) -> Bool {
    guard encoding.isASCIICompatible, !encoding.isReadAsUTF8, !western.contains(encoding.name) else { return false }
    guard tally.beyondASCII >= 8 else { return false }
    if otherLatin.contains(encoding.name) {
      // libuchardet takes a few French or Dutch accents for Polish. Those languages have one letter in a hundred that is
      // not ASCII's; languages that need these encodings have one in fifteen.
      return mixture.validBytes <= mixture.strayBytes / 10 && tally.beyondASCII >= 16
        && tally.beyondASCII >= tally.asciiLetters / 50
    }
    // Some of two or more bytes pass for UTF-8 here and there.
    guard mixture.validBytes <= 2 * mixture.strayBytes else { return false }
    // Of "réélu" alone it makes Hebrew. Words of other scripts are not ASCII from end to end.
    return ofSeveralBytes.contains(encoding.name) || tally.paired >= tally.beyondASCII / 2
  }

  /// What is read as windows-1252 without a guess.
  private static let western: Set = ["iso-8859-1", "iso-8859-15", "windows-1252"]
  private static let otherLatin: Set = [
    "iso-8859-2", "iso-8859-3", "iso-8859-4", "iso-8859-9", "iso-8859-10", "iso-8859-13", "iso-8859-14", "iso-8859-16",
    "windows-1250", "windows-1254", "windows-1257", "windows-1258", "macintosh",
  ]
  private static let ofSeveralBytes: Set = ["big5", "euc-jp", "euc-kr", "euc-tw", "gb18030", "shift_jis"]
}

/// How many bytes of a document are letters of ASCII, and how many are beyond it.
struct ByteTally {
  private(set) var asciiLetters = 0
  private(set) var beyondASCII = 0
  /// How many of these stand behind another one.
  private(set) var paired = 0

  init(_ bytes: ArraySlice<UInt8>) {
    var isBehindOne = false
    for byte in bytes {
      if byte >= 0x80 {
        beyondASCII += 1
        if isBehindOne { paired += 1 }
      } else if TextBytes.isLetter(byte) {
        asciiLetters += 1
      }
      isBehindOne = byte >= 0x80
    }
  }
}
