import Foundation
import GazetteStore
import Testing

@Suite struct JSONColumnTests {
  @Test(arguments: [
    ["a"], ["", ""], ["Ève Dupont", "東京 🇫🇷"], ["a\"b"], ["a\\"], ["https://gazette.example/a"],
    ["\u{0}", "\n", "\u{7F}"],
    ["a", "\",\""], ["[]", "{}", "null"], ["\u{2028}"],
  ])
  func `writes texts as JSONEncoder does, and reads them back`(texts: [String]) throws {
    let written = try #require(try JSONColumn.text(texts))
    #expect(written == String(decoding: try JSONEncoder().encode(texts), as: UTF8.self))
    #expect(try JSONColumn.values(written) == texts)
  }

  @Test func `stores an empty array as nil`() throws {
    #expect(try JSONColumn.text([String]()) == nil)
    #expect(try JSONColumn.values(nil) == [])
  }
}
