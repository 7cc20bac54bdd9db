/// The id of a YouTube channel: `UC` and 22 characters more.
enum YouTubeChannelID {
  static func isValid(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 24 && text.hasPrefix("UC") && text.utf8.allSatisfy(isIDByte)
  }

  /// The channel that a page belongs to: its data name it in several places, the first of these being its own.
  static func find(in page: [UInt8]) -> String? {
    for mark in ["\"externalId\":\"", "/channel/", "\"channelId\":\""] {
      guard let found = page.firstRange(of: Array(mark.utf8)) else { continue }
      let id = String(decoding: page[found.upperBound...].prefix(24), as: UTF8.self)
      if isValid(id) { return id }
    }
    return nil
  }

  private static func isIDByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }
}
