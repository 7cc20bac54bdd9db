import Foundation
import MultipartForms
import NIOCore
import Testing

@testable import GazetteWeb

struct MultipartFileTests {
  private static func body(_ parts: [String]) -> ByteBuffer {
    ByteBuffer(string: parts.map { "--XX\r\n\($0)\r\n" }.joined() + "--XX--\r\n")
  }

  private static func field(_ name: String, _ value: String = "") -> String {
    "Content-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)"
  }

  @Test func `reads the first file unchanged`() throws {
    let body = Self.body([
      Self.field("a", "value"),
      "Content-Disposition: form-data; name=\"list\"; filename=\"x.opml\"\r\nContent-Type: text/xml\r\n\r\n<opml>\r\n--é</opml>",
      "content-disposition: form-data; name=other; FILENAME*=UTF-8''y\r\n\r\nno file",
    ])
    let file = try #require(try MultipartFile(body, boundary: "XX"))
    #expect(file.bytes == Array("<opml>\r\n--é</opml>".utf8))
    #expect(file.values == ["a": "value", "other": "no file"])
  }

  @Test(arguments: [
    "", "--XX", "--XX\r\n", "--XX--\r\n", "--XX\r\nContent-Disposition: form-data; filename=\"x\"\r\n\r\nno end",
    "--XX\r\nno blank line\r\n--XX--", "\r", "\r\n--X", "--XX\r\n\r\n--XX--",
  ])
  func `reads no file from malformed forms`(text: String) throws {
    #expect(try MultipartFile(ByteBuffer(string: text), boundary: "XX") == nil)
  }

  @Test func `accepts a delimiter only on a line of its own`() throws {
    let body = ByteBuffer(
      string: "before\r\n--XX \t\r\n\(Self.field("a", "\r\n--XXY\r\n--XX z\r--XX\n--XX"))\r\n--XX--after")
    let fields = try #require(try MultipartFile.fields(body, "multipart/form-data; boundary=XX"))
    #expect(fields.map(\.value) == ["\r\n--XXY\r\n--XX z\r--XX\n--XX"])
  }

  @Test func `accepts 1,000 parts and rejects 1,001`() throws {
    let parts = (0..<1000).map { Self.field("i", String($0)) }
    let type = "multipart/form-data; boundary=XX"
    #expect(try MultipartFile.fields(Self.body(parts), type)?.count == 1000)
    #expect(throws: MultipartForm.Problem.tooManyParts) {
      try MultipartFile.fields(Self.body(parts + [Self.field("i")]), type)
    }
  }

  @Test func `accepts 8 short headers per part and rejects more or longer ones`() throws {
    let type = "multipart/form-data; boundary=XX"
    let headers = (1..<8).map { "X-\($0): x\r\n" }.joined() + Self.field("a", "b")
    #expect(try MultipartFile.fields(Self.body([headers]), type)?.count == 1)
    for hostile in ["X-8: x\r\n\(headers)", "X: \(String(repeating: "x", count: 2000))\r\n\(Self.field("a"))"] {
      #expect(throws: MultipartForm.Problem.tooManyHeaders) { try MultipartFile.fields(Self.body([hostile]), type) }
    }
  }

  @Test(
    .timeLimit(.minutes(5)),
    arguments: ["--XX\r\n", "--XX\r\n\r\n", "--XX\r\n\r\n\r\n", "\r\n--X", "\r", "\r\n", "\r\n--XX ", "a; b=\"", ";="])
  func `reads hostile forms in linear time`(piece: String) {
    func processorTime(bytes: Int) -> Double {
      let text = "--XX\r\n\r\n" + String(repeating: piece, count: bytes / piece.utf8.count) + "\r\n--XX--"
      let body = ByteBuffer(string: text)
      return (0..<3).map { _ in
        let start = ThreadTime.now
        _ = try? MultipartFile(body, boundary: "XX")
        return ThreadTime.now - start
      }.min() ?? 0
    }
    // Eight times the bytes: quadratic time would be 64 times as long.
    #expect(processorTime(bytes: 400_000) < 24 * max(processorTime(bytes: 50_000), 0.001))
  }
}

/// The processor time of this thread in seconds, which does not depend on other processes.
private enum ThreadTime {
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
