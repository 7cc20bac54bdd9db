/// The `<?xml … ?>` at the head of a document.
enum XMLDeclaration {
  /// How far into a document the declaration is looked for; text before it is an error that happens.
  private static let searched = 4_096

  /// The encoding that the declaration names.
  static func encoding(in document: ArraySlice<UInt8>) -> String? {
    document.prefix(searched).withUnsafeBufferPointer { head in
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
