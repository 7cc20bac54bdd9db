import Foundation

/// Writes header fields (RFC 5322) with text of any language (RFC 2047).
enum HeaderField {
  /// The maximum length of a line that contains an encoded word.
  private static let lineLength = 76
  private static let prefix = "=?UTF-8?B?"
  private static let suffix = "?="

  /// A field with free text. Text that is not short ASCII becomes encoded words, each on its own line.
  static func text(_ name: String, _ value: String) throws(MailMessage.BadField) -> String {
    "\(name): \(try phrase(value, after: name.utf8.count + 2, in: name))"
  }

  /// A field with a name and an address. The address is never encoded.
  static func mailbox(
    _ name: String, name person: String, address: MailAddress
  ) throws(MailMessage.BadField) -> String {
    guard !person.isEmpty else { return "\(name): <\(address)>" }
    var written = try phrase(person, after: name.utf8.count + 2, in: name)
    if written == person, !person.utf8.allSatisfy({ isLetter($0) || $0 == UInt8(ascii: " ") }) {
      written = "\"" + person.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
    let line = "\(name): \(written) <\(address)>"
    return line.utf8.count <= lineLength ? line : "\(name): \(written)\r\n <\(address)>"
  }

  /// A field with one word of ASCII.
  static func token(_ name: String, _ value: String) throws(MailMessage.BadField) -> String {
    guard !value.isEmpty, value.utf8.count <= 64, value.utf8.allSatisfy({ isLetter($0) || $0 == UInt8(ascii: "-") })
    else {
      throw MailMessage.BadField(name: name)
    }
    return "\(name): \(value)"
  }

  /// `value`, encoded if necessary; the first line begins after `offset` characters.
  private static func phrase(
    _ value: String, after offset: Int, in name: String
  ) throws(MailMessage.BadField) -> String {
    guard value.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      throw MailMessage.BadField(name: name)
    }
    let isPlain =
      value.utf8.allSatisfy { (0x20..<0x7F).contains($0) } && offset + value.utf8.count <= lineLength
      && !value.contains("=?") && value.first != " " && value.last != " "
    return isPlain ? value : encodedWords(value, after: offset)
  }

  private static func encodedWords(_ value: String, after offset: Int) -> String {
    var words: [[UInt8]] = []
    var word: [UInt8] = []
    // The first line has the field's name, the others a space.
    func space() -> Int { (lineLength - (words.isEmpty ? offset : 1) - prefix.utf8.count - suffix.utf8.count) / 4 * 3 }
    for unit in units(of: value) {
      if word.count + unit.utf8.count > space(), !word.isEmpty {
        words.append(word)
        word = []
      }
      word += unit.utf8
    }
    words.append(word)
    return words.map { prefix + Data($0).base64EncodedString() + suffix }.joined(separator: "\r\n ")
  }

  /// The characters of `value`; a character that fills more than half a line, as its scalars.
  private static func units(of value: String) -> [String] {
    value.flatMap { character in
      character.utf8.count <= 30 ? [String(character)] : character.unicodeScalars.map { String($0) }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
