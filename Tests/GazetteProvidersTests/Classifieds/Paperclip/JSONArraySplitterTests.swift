import Testing
import WeatherProviders

@testable import GazetteProviders

@Suite struct `JSON array splitter` {
  /// Returns the elements of `text`, which arrives in chunks of `size` bytes.
  private func elements(_ text: String, size: Int, limit: Int = 1000) throws -> [String] {
    var splitter = JSONArraySplitter(limit: limit)
    let bytes = Array(text.utf8)
    var found: [String] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      for piece in try splitter.pieces(of: Array(bytes[start..<min(bytes.count, start + size)])) {
        switch piece {
        case .element(let element): found.append(String(decoding: element, as: UTF8.self))
        case .tooLarge: found.append("too large")
        }
      }
    }
    #expect(splitter.isComplete)
    return found
  }

  @Test(arguments: [1, 2, 3, 7, 1000]) func `splits identically for every chunk size`(size: Int) throws {
    let text = #" [ {"a":"]}\",[{","b":[1,{"c":2}]} , "x,]" ,5,null, {"é":"\\"} ] trailing, ]"#
    #expect(
      try elements(text, size: size)
        == [#"{"a":"]}\",[{","b":[1,{"c":2}]} "#, #""x,]" "#, "5", "null", #"{"é":"\\"} "#])
  }

  @Test(arguments: [("[]", 0), ("[ \n ]", 0), ("[1,]", 1), ("[,1,,2]", 2), ("\u{FEFF}[1]", 1)])
  func `skips empty elements`(text: String, count: Int) throws {
    #expect(try elements(text, size: 2).count == count)
  }

  @Test func `skips an oversized element and continues`() throws {
    let text = "[1,\"\(String(repeating: "x", count: 50))\",2]"
    #expect(try elements(text, size: 4, limit: 20) == ["1", "too large", "2"])
  }

  @Test(arguments: ["{}", "x", "\"[\"", "nu[ll]"]) func `rejects input that is not an array`(text: String) {
    #expect(throws: UnreadableJSON.self) { try elements(text, size: 1) }
  }

  @Test(arguments: ["", "  ", "[", "[1,2", "[{\"a\":1}", "[\"]"]) func `reports a missing end`(text: String)
    throws
  {
    var splitter = JSONArraySplitter(limit: 100)
    _ = try splitter.pieces(of: Array(text.utf8))
    #expect(splitter.isComplete == false)
  }

  @Test func `survives 100,000 levels of nesting`() throws {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    #expect(try elements("[\(deep),1]", size: 65_536, limit: 300_000).count == 2)
  }
}
