// Unchecked: passes the document's bytes to the UTF-8 validation and to the search for a declared encoding, for the duration of
// the call.

/// Determines a document's encoding by RFC 7303: byte order mark, then HTTP charset, then the XML declaration, then UTF-8. If the
/// bytes contradict a declaration, they decide.
struct DocumentDecoder {
  private let bytes: ArraySlice<UInt8>
  private var warnings: [FeedWarning] = []
  private var isWellFormed = true

  init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
  }

  /// Returns the document in UTF-8.
  mutating func decode(charset: String?) -> DecodedDocument {
    if let (encoding, length) = byteOrderMark() { return converted(bytes.dropFirst(length), from: encoding) }
    if let wide = wideEncoding() { return converted(bytes, from: wide) }
    let declared = XMLDeclaration.encoding(in: bytes)
    var candidates: [CharacterEncoding] = []
    for label in [charset, declared].compactMap(\.self) {
      if let encoding = CharacterEncoding(label: label), encoding.isASCIICompatible {
        candidates.append(encoding)
      } else if CharacterEncoding(label: label) == nil {
        warnings.append(FeedWarning(.unknownEncoding, label))
        isWellFormed = false
      }
    }
    if candidates.count == 2, candidates[0].name != candidates[1].name {
      warnings.append(FeedWarning(.conflictingEncodings, "\(candidates[0].name), \(candidates[1].name)"))
    }
    return decode(trying: candidates)
  }

  private mutating func decode(trying candidates: [CharacterEncoding]) -> DecodedDocument {
    let check = bytes.withUnsafeBufferPointer { UTF8Check($0) }
    let first = candidates.first ?? .utf8
    for candidate in candidates.isEmpty ? [.utf8] : candidates {
      if check.isASCII, candidate.name != "iso-2022-jp" { return document(bytes, candidate) }
      if candidate.name == "utf-8" {
        guard check.isValid else { continue }
        return utf8(check)
      }
      guard candidate.name != "us-ascii" else { continue }
      if candidate != first { warnings.append(FeedWarning(.wrongEncoding, first.name)) }
      return converted(bytes, from: candidate)
    }
    warnings.append(FeedWarning(.wrongEncoding, first.name))
    isWellFormed = false
    if check.isValid { return utf8(check) }
    let mixture = mixture
    if let guess = EncodingDetection(bytes, mixture: mixture).document { return document(guess.bytes, guess.encoding) }
    return document(mixture.document[...], check.hasMultibyte ? .utf8 : .windows1252)
  }

  private var mixture: EncodingMixture { bytes.withUnsafeBufferPointer { EncodingMixture($0) } }

  private func utf8(_ check: UTF8Check) -> DecodedDocument {
    document(check.hasC1 ? EncodingConverter.withoutC1(bytes)[...] : bytes, .utf8)
  }

  /// The document, converted to UTF-8; replaces control characters that were meant as windows-1252.
  private func document(_ converted: [UInt8], _ encoding: CharacterEncoding) -> DecodedDocument {
    let isClean = !EncodingConverter.hasC1(converted)
    return document(isClean ? converted[...] : EncodingConverter.withoutC1(converted[...])[...], encoding)
  }

  private func document(_ bytes: ArraySlice<UInt8>, _ encoding: CharacterEncoding) -> DecodedDocument {
    DecodedDocument(bytes: bytes, encoding: encoding, warnings: warnings, isWellFormed: isWellFormed)
  }

  private mutating func converted(_ bytes: ArraySlice<UInt8>, from encoding: CharacterEncoding) -> DecodedDocument {
    if encoding.isReadAsUTF8 {
      let check = bytes.withUnsafeBufferPointer { UTF8Check($0) }
      if check.isValid { return document(bytes, encoding) }
      warnings.append(FeedWarning(.wrongEncoding, encoding.name))
      isWellFormed = false
      return document(bytes.withUnsafeBufferPointer { EncodingMixture($0) }.document[...], encoding)
    }
    var encoding = encoding
    if encoding.name == "iso-8859-1", bytes.contains(where: { $0 >= 0x80 && $0 < 0xA0 }) {
      warnings.append(FeedWarning(.wrongEncoding, encoding.name))
      encoding = .windows1252
    }
    if encoding == .windows1252 || encoding.name == "iso-8859-1", let mixed = mixed(encoding) { return mixed }
    guard let (converted, errors) = EncodingConverter.utf8(bytes, from: encoding) else {
      warnings.append(FeedWarning(.unknownEncoding, encoding.name))
      return document(bytes.withUnsafeBufferPointer { EncodingMixture($0) }.document[...], .utf8)
    }
    if errors > 0 {
      warnings.append(FeedWarning(.wrongEncoding, "\(encoding.name), \(errors) unreadable"))
      isWellFormed = false
      if let other = detected(insteadOf: encoding, errors: errors) { return other }
    }
    return document(converted, encoding)
  }

  /// The document of a publisher who pastes UTF-8 into Latin-1; nil when too little of it is UTF-8 for that.
  private mutating func mixed(_ declared: CharacterEncoding) -> DecodedDocument? {
    let mixture = mixture
    guard mixture.validByteCount >= 8, mixture.validByteCount > 2 * mixture.strayByteCount else { return nil }
    warnings.append(FeedWarning(.wrongEncoding, declared.name))
    isWellFormed = false
    return document(mixture.document[...], declared)
  }

  /// The document in a different encoding, if so much is unreadable in the declared one that it must be wrong.
  private func detected(insteadOf declared: CharacterEncoding, errors: Int) -> DecodedDocument? {
    guard declared.isASCIICompatible, errors > ByteTally(bytes).nonASCII / 50 else { return nil }
    let check = bytes.withUnsafeBufferPointer { UTF8Check($0) }
    if check.isValid { return utf8(check) }
    guard let guess = EncodingDetection(bytes, mixture: mixture).document, guess.encoding != declared else {
      return nil
    }
    return document(guess.bytes, guess.encoding)
  }

  private func byteOrderMark() -> (CharacterEncoding, Int)? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return (.wide("utf-32le"), 4) }
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return (.wide("utf-32be"), 4) }
    if bytes.starts(with: [0xFF, 0xFE]) { return (.wide("utf-16le"), 2) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (.wide("utf-16be"), 2) }
    return nil
  }

  /// UTF-16 or UTF-32 without a byte order mark, detected by the zeros around the first `<` or `{`.
  private func wideEncoding() -> CharacterEncoding? {
    let head = Array(bytes.prefix(4))
    guard head.count == 4 else { return nil }
    let isZero = head.map { $0 == 0 }
    switch (isZero[0], isZero[1], isZero[2], isZero[3]) {
    case (true, true, true, false): return .wide("utf-32be")
    case (false, true, true, true): return .wide("utf-32le")
    case (true, false, true, false): return .wide("utf-16be")
    case (false, true, false, true): return .wide("utf-16le")
    default: return nil
    }
  }
}

/// A document in UTF-8, without byte order mark.
struct DecodedDocument {
  /// The whole document in UTF-8; may still contain NUL bytes and other garbage.
  var bytes: ArraySlice<UInt8>
  /// The encoding of the original bytes.
  var encoding: CharacterEncoding
  /// The problems with the encoding.
  var warnings: [FeedWarning] = []
  /// False when XML treats the encoding error as fatal.
  var isWellFormed = true
}

/// The `<?xml … ?>` at the head of a document.
enum XMLDeclaration {
  /// The length of the document's beginning that is searched for the declaration, in bytes; some documents wrongly have text
  /// before it.
  private static let searchLength = 4_096

  /// The encoding that the declaration names.
  static func encoding(in document: ArraySlice<UInt8>) -> String? {
    document.prefix(searchLength).withUnsafeBufferPointer { head in
      guard let start = ByteSearch.first("<?xml", in: head, from: 0) else { return nil }
      guard let end = ByteSearch.first("?>", in: head, from: start + 5) else { return nil }
      return encoding(inDeclaration: UnsafeBufferPointer(rebasing: head[(start + 5)..<end]))
    }
  }

  private static func encoding(inDeclaration bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard let name = ByteSearch.first("encoding", in: bytes, from: 0) else { return nil }
    let equals = bytes[(name + 8)...].drop(while: TextBytes.isSpace)
    guard equals.first == 0x3D else { return nil }
    let quoted = equals.dropFirst().drop(while: TextBytes.isSpace)
    guard let quote = quoted.first, quote == 0x22 || quote == 0x27 else { return nil }
    let label = quoted.dropFirst().prefix { $0 != quote }
    return TextBytes.nonEmpty(UnsafeBufferPointer(rebasing: label))
  }
}
