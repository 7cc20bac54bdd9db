import BoundedJSON
import Foundation
import Testing

struct `Counted JSON` {
  private struct Numbers: Decodable { let a: [Int] }

  private func fault(_ text: String, _ limits: JSONLimits) -> JSONFault? {
    do {
      _ = try BoundedJSON.decode(Numbers.self, from: Array(text.utf8), limits: limits)
      return nil
    } catch {
      return error as? JSONFault
    }
  }

  @Test func `decodes within its limits`() throws {
    let text = Array("\u{FEFF}{\"a\":[1,2,3]}".utf8)
    #expect(try BoundedJSON.decode(Numbers.self, from: text, limits: JSONLimits(values: 5)).a == [1, 2, 3])
    #expect(try BoundedJSON.decode(Numbers.self, from: text.lazy.map { $0 }, limits: JSONLimits()).a == [1, 2, 3])
  }

  @Test func `rejects input beyond each limit`() {
    #expect(fault("{\"a\":[1,2,3]}", JSONLimits(values: 4))?.detail == "more than 4 values")
    #expect(fault("{\"a\":[1]}", JSONLimits(bytes: 8))?.detail == "more than 8 bytes")
    #expect(fault("{\"a\":[1],\"b\":[1]}", JSONLimits(members: 1))?.detail == "more than 1 members")
    #expect(fault("{\"a\":[1],\"b\":[[]]}", JSONLimits(depth: 2))?.detail == "depth")
  }

  @Test func `counts values in undecoded parts`() {
    let filler = String(repeating: "{\"x\":1},", count: 1_000)
    #expect(fault("{\"a\":[1],\"b\":[\(filler)1]}", JSONLimits(values: 2_000))?.kind == .overLimit)
    #expect(fault("{\"a\":[1],\"b\":[\(filler)1]}", JSONLimits(values: 2_005)) == nil)
  }

  @Test(arguments: [
    "", "{", "{\"a\":[1}", "{\"a\":[1]]", "{\"a\" [1]}", "{\"a\":[1]} 2", "{\"a\":\"1", "{\"a\":[1,,2]}",
  ])
  func `reports malformed JSON like a decoder`(text: String) {
    #expect {
      try BoundedJSON.decode(Numbers.self, from: Array(text.utf8), limits: JSONLimits())
    } throws: { error in
      guard case DecodingError.dataCorrupted = error else { return false }
      return true
    }
  }

  @Test func `stops reading at a limit`() {
    let endless = String(repeating: "[1,", count: 10)
    #expect(fault(endless, JSONLimits(values: 5))?.kind == .overLimit)
  }
}

struct `Recovered JSON` {
  private func read(_ text: String, _ limits: JSONLimits = JSONLimits()) -> (value: JSONValue?, fault: JSONFault?) {
    BoundedJSON.recovered(Array(text.utf8)[...], limits: limits)
  }

  @Test func `returns the values before an error`() {
    let (value, fault) = read("{\"a\":[1,,tru,{\"b\":\"c")
    #expect(value?["a"]?.elements?.first?.number == 1)
    #expect(value?["a"]?.elements?.map { $0["b"]?.string }.last == "c")
    #expect(fault?.kind == .malformed)
  }

  @Test func `returns the values before a limit`() {
    let (value, fault) = read("{\"a\":1,\"b\":[1,2,3],\"c\":4}", JSONLimits(values: 4))
    #expect(value?["a"]?.number == 1)
    #expect(value?["b"]?.elements?.compactMap(\.number) == [1])
    #expect(value?["c"] == nil)
    #expect(fault?.kind == .overLimit)
  }

  @Test func `prefers the last of duplicate members`() {
    #expect(read("{\"a\":1,\"a\":2}").value?["a"]?.number == 2)
  }

  @Test func `stops at the time limit`() {
    let text = "[\(String(repeating: "1,", count: 5_000))1]"
    let (value, fault) = BoundedJSON.recovered(Array(text.utf8)[...], limits: JSONLimits()) { true }
    #expect(fault?.detail == "time")
    #expect((value?.elements.map { Array($0).count } ?? 0) < 2_000)
  }

  @Test func `reports the line of an error`() {
    #expect(read("{\n\"a\":\n!}").fault?.line == 3)
    #expect(read("").value == nil)
  }
}
