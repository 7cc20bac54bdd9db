import Foundation
import Testing

import GazetteWeb

struct MultipartFileTests {
  private static func body(_ parts: String...) -> Data {
    Data((parts.map { "--XX\r\n\($0)\r\n" }.joined() + "--XX--\r\n").utf8)
  }

  @Test func `the first file of a form is found, byte for byte`() {
    let body = Self.body(
      "Content-Disposition: form-data; name=\"a\"\r\n\r\nvalue",
      "Content-Disposition: form-data; name=\"list\"; filename=\"x.opml\"\r\nContent-Type: text/xml\r\n\r\n<opml>\r\n--é</opml>"
    )
    #expect(MultipartFile(body, boundary: "XX")?.bytes == Array("<opml>\r\n--é</opml>".utf8))
  }

  @Test(arguments: [
    "", "--XX", "--XX\r\n", "--XX--\r\n", "--XX\r\nContent-Disposition: form-data; filename=\"x\"\r\n\r\nno end",
    "--XX\r\nno blank line\r\n--XX--",
  ])
  func `what is no such form has no file`(text: String) {
    #expect(MultipartFile(Data(text.utf8), boundary: "XX") == nil)
  }
}
