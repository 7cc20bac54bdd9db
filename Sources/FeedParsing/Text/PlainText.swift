/// Text without markup.
enum PlainText {
  /// What a person would read of `html`: tags dropped, entities decoded, white space collapsed.
  static func of(html: String) -> String {
    guard html.utf8.contains(where: { $0 == 0x3C || $0 == 0x26 }) else { return collapsingSpace(in: html) }
    var html = html
    let bytes = html.withUTF8 { withoutMarkup($0) }
    return collapsingSpace(in: String(decoding: bytes, as: UTF8.self))
  }

  /// `text` trimmed, each run of white space made one space.
  static func collapsingSpace(in text: String) -> String {
    var previous: UInt8 = 0x20
    var isClean = true
    for byte in text.utf8 {
      if TextBytes.isSpace(byte), byte != 0x20 || previous == 0x20 {
        isClean = false
        break
      }
      previous = byte
    }
    if isClean, previous != 0x20 || text.isEmpty { return text }
    return text.utf8.split(whereSeparator: TextBytes.isSpace).map { String(Substring($0)) }.joined(separator: " ")
  }

  private static func withoutMarkup(_ html: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(html.count)
    // Behind the last `>` no tag can end: looking for one again and again would take quadratic time.
    let lastClose = html.lastIndex(of: 0x3E) ?? -1
    var index = 0
    while index < html.count {
      let byte = html[index]
      if byte == 0x3C, index < lastClose, let tag = HTMLTag.read(html, at: index) {
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
