/// Text without markup.
enum PlainText {
  /// What a person would read of `html`: tags dropped, entities decoded, white space collapsed.
  static func of(html: String) -> String {
    var html = html
    return html.withUTF8 { of(html: $0) }
  }

  /// What a person would read of `html`, which is UTF-8.
  static func of(html: UnsafeBufferPointer<UInt8>) -> String {
    guard ByteSearch.hasMarkup(html) else { return collapsingSpace(in: html) }
    return withoutMarkup(html).withUnsafeBufferPointer { collapsingSpace(in: $0) }
  }

  /// `text` trimmed, each run of white space made one space.
  static func collapsingSpace(in text: String) -> String {
    var text = text
    guard text.withUTF8({ !isCollapsed($0) }) else { return text }
    return text.withUTF8 { collapsingSpace(in: $0) }
  }

  /// `text`, which is UTF-8, trimmed, each run of white space made one space.
  static func collapsingSpace(in text: UnsafeBufferPointer<UInt8>) -> String {
    guard !isCollapsed(text) else { return String(decoding: text, as: UTF8.self) }
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var isAfterSpace = false
    for byte in text {
      if TextBytes.isSpace(byte) {
        isAfterSpace = !output.isEmpty
      } else {
        if isAfterSpace { output.append(0x20) }
        isAfterSpace = false
        output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// True when there are single spaces between words, and no other white space.
  private static func isCollapsed(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var previous: UInt8 = 0x20
    for byte in text {
      if TextBytes.isSpace(byte), byte != 0x20 || previous == 0x20 { return false }
      previous = byte
    }
    return previous != 0x20 || text.isEmpty
  }

  private static func withoutMarkup(_ html: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(html.count)
    var lastClose = html.lastIndex(of: 0x3E) ?? -1
    var index = 0
    while index < html.count {
      let byte = html[index]
      if byte == 0x3C, let tag = HTMLTag.read(html, at: index, lastClose: &lastClose) {
        if tag.breaksText { text.append(0x20) }
        index = tag.hidesContent ? tag.endOfContent(html) : tag.end
      } else if byte == 0x26, let reference = CharacterReference.read(html, at: index) {
        text += reference.text
        index += reference.length
      } else {
        text.append(byte)
        index += 1
      }
    }
    return text
  }
}
