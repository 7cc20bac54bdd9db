import Foundation
import Testing

@testable import HTTPFetching

@Suite struct ValidatorsTests {
  private let url = URL(filePath: "/")

  @Test func `returns validators byte for byte`() {
    let tag = "W/\"a--gzip, b\\ \""
    let date = "sunday, 6 november"
    let validators = Validators(["etag": tag, "LAST-MODIFIED": date])
    #expect(validators.requestHeaders == ["If-None-Match": tag, "If-Modified-Since": date])
  }

  @Test func `sends no conditions without validators`() {
    #expect(Validators([:]).isEmpty)
    #expect(Validators().requestHeaders.isEmpty)
    #expect(!Validators(lastModified: "x").isEmpty)
  }

  @Test func `preserves validators that a 304 omits`() {
    let old = Validators(entityTag: "\"1\"", lastModified: "yesterday")
    let response = FetchResponse(status: 304, headers: ["ETag": "\"2\""], finalURL: url)
    #expect(old.updated(by: response) == Validators(entityTag: "\"2\"", lastModified: "yesterday"))
  }

  @Test func `drops validators that a complete response omits`() {
    let old = Validators(entityTag: "\"1\"", lastModified: "yesterday")
    let response = FetchResponse(status: 200, headers: ["ETag": "\"2\""], finalURL: url)
    #expect(old.updated(by: response) == Validators(entityTag: "\"2\""))
  }
}
