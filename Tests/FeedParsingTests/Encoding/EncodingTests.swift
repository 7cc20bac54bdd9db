import FeedParsing
import Foundation
import Testing

struct EncodingTests {
  private func title(_ bytes: [UInt8], charset: String? = nil) throws -> (String?, ParsedFeed) {
    let headers = charset.map { [(name: "Content-Type", value: "application/rss+xml; charset=\($0)")] } ?? []
    let feed = try FeedParser().parse(bytes, context: FeedContext(headers: headers))
    return (feed.title?.value, feed)
  }

  private func document(_ declaration: String, _ title: [UInt8]) -> [UInt8] {
    Array("\(declaration)<rss><channel><title>".utf8) + title + Array("</title></channel></rss>".utf8)
  }

  @Test func `reads windows-1252 declared as latin-1 with a warning`() throws {
    let (title, feed) = try title(document("<?xml version='1.0' encoding='ISO-8859-1'?>", [0x93, 0xE9, 0x80, 0x94]))
    #expect(title == "“é€”")
    #expect(feed.encoding == "windows-1252")
    #expect(feed.warnings.map(\.kind) == [.wrongEncoding])
  }

  @Test func `prefers the header to the declaration`() throws {
    let bytes = document("<?xml version='1.0' encoding='utf-8'?>", [0xE9])
    let (title, feed) = try title(bytes, charset: "iso-8859-15")
    #expect(title == "é")
    #expect(feed.encoding == "iso-8859-15")
    #expect(feed.warnings.map(\.kind) == [.conflictingEncodings])
  }

  @Test func `prefers the byte order mark to the header`() throws {
    let bytes = [0xEF, 0xBB, 0xBF] + document("<?xml version='1.0'?>", Array("é".utf8))
    let (title, feed) = try title(bytes, charset: "iso-8859-1")
    #expect(title == "é")
    #expect(feed.encoding == "utf-8")
  }

  @Test func `falls back to windows-1252 when declared UTF-8 is invalid`() throws {
    let (title, feed) = try title(document("<?xml version='1.0' encoding='utf-8'?>", [0x63, 0xE9, 0x92]))
    #expect(title == "cé’")
    #expect(feed.encoding == "windows-1252")
    #expect(!feed.isWellFormed)
  }

  @Test func `reads a mix of UTF-8 and windows-1252`() throws {
    let (title, feed) = try title(document("", Array("é".utf8) + [0x20, 0xE9]))
    #expect(title == "é é")
    #expect(feed.encoding == "utf-8")
  }

  @Test(arguments: [
    (String.Encoding.utf16LittleEndian, [0xFF, 0xFE] as [UInt8], "utf-16le"),
    (.utf16BigEndian, [0xFE, 0xFF], "utf-16be"),
    (.utf32LittleEndian, [0xFF, 0xFE, 0, 0], "utf-32le"), (.utf32BigEndian, [0, 0, 0xFE, 0xFF], "utf-32be"),
    (.utf16LittleEndian, [], "utf-16le"), (.utf32BigEndian, [], "utf-32be"),
  ])
  func `reads UTF-16 and UTF-32 with and without a byte order mark`(
    _ encoding: String.Encoding, _ mark: [UInt8], _ name: String
  ) throws {
    let text = "<rss><channel><title>L’été 🌞</title></channel></rss>"
    let (title, feed) = try title(mark + [UInt8](#require(text.data(using: encoding))))
    #expect(title == "L’été 🌞")
    #expect(feed.encoding == name)
    #expect(feed.isWellFormed)
  }

  @Test func `never decodes UTF-7`() throws {
    let bytes = document("<?xml version='1.0' encoding='utf-7'?>", Array("+ADw-b+AD4-".utf8))
    let (title, feed) = try title(bytes)
    #expect(title == "+ADw-b+AD4-")
    #expect(feed.warnings.map(\.kind) == [.unknownEncoding])
  }

  @Test(arguments: [
    ("shift_jis", [0x93, 0xFA, 0x96, 0x7B] as [UInt8], "日本"), ("gb2312", [0xD6, 0xD0, 0xCE, 0xC4], "中文"),
    ("koi8-r", [0xED, 0xC9, 0xD2], "Мир"), ("euc-kr", [0xC7, 0xD1], "한"), ("windows-1251", [0xCC, 0xE8, 0xF0], "Мир"),
  ])
  func `reads declared regional encodings`(_ name: String, _ bytes: [UInt8], _ text: String) throws {
    #expect(try title(document("<?xml version='1.0' encoding='\(name)'?>", bytes)).0 == text)
  }
}
