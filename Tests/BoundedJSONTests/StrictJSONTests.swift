import BoundedJSON
import Testing

struct `Strict JSON` {
  private static let limits = JSONLimits(values: 1_000, members: 20, depth: 16)

  private func document(_ text: String) -> JSONValue? {
    // Any error makes it invalid.
    try? BoundedJSON.document(Array(text.utf8), limits: Self.limits)
  }

  private func value(_ text: String) -> JSONValue? { document("{\"a\":\(text)}")?["a"] }

  @Test func `reads values of every kind`() {
    #expect(value("null")?.isNull == true)
    #expect(value(" true\n")?.bool == true)
    #expect(value("[ ]")?.elements?.isEmpty == true)
    #expect(value("{ }")?.isObject == true)
    #expect(value("[-1.5e+3,0,12]")?.elements?.compactMap(\.number) == [-1500, 0, 12])
    #expect(value("[{\"b\":false},[1]]")?.elements?.first?["b"]?.bool == false)
    #expect(value(#""\"\\\/\b\f\n\r\t\u00e9\ud83d\uDE00é""#)?.string == "\"\\/\u{8}\u{C}\n\r\té😀é")
    #expect(document(#"{"\u0061b":1}"#)?["ab"]?.number == 1)
    #expect(document("{\"x\":{\"a\":1},\"a\":2}")?["a"]?.number == 2)
  }

  @Test(arguments: [
    "", "nul", "True", "+1", ".5", "01", "1.", "1e", "-", "NaN", "Infinity", "1e999", "0x10", "--1", "'a'", "\"a",
    "\"\n\"", #""\x""#, #""\u12""#, #""\u+123""#, #""\ud83d""#, #""\ud83d\u0041""#, #""\ud83d..de00""#, #""\ude00""#,
    "[1,]", "[1 2]", "[,]", "{\"b\":1,}", "{\"b\"}", "{b:1}", "{\"b\":1,\"b\":1}", "{\"b\":1,\"\\u0062\":1}", "1}",
    "// a", "[\(String(repeating: "9", count: 500))]",
  ])
  func `rejects malformed values`(text: String) {
    #expect(document("{\"a\":\(text)}") == nil)
  }

  @Test func `accepts one UTF-8 document only`() {
    #expect(document("{} {}") == nil)
    #expect(document("\u{FEFF}{}") == nil)
    let broken = Array("{\"a\":\"".utf8) + [0xFF] + Array("\"}".utf8)
    #expect(throws: JSONFault.self) { try BoundedJSON.document(broken, limits: Self.limits) }
  }

  @Test func `rejects truncated documents`() {
    let text = #"{"a":["\\\n\u00e9\ud83d\ude00é",-1.5e3,true,null,{"b":{}}]}"#
    #expect(document(text) != nil)
    let bytes = Array(text.utf8)
    for length in 0..<bytes.count {
      #expect(throws: JSONFault.self) { try BoundedJSON.document(Array(bytes.prefix(length)), limits: Self.limits) }
    }
  }

  @Test func `rejects nesting beyond its limit`() {
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    #expect(value(nested(15)) != nil)
    #expect(value(nested(16)) == nil)
    #expect(value(String(repeating: "[", count: 60_000)) == nil)
  }
}
