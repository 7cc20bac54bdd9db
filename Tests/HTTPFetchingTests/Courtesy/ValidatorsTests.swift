import Foundation
import Testing

@testable import HTTPFetching

@Suite struct ValidatorsTests {
  private let url = URL(filePath: "/")

  @Test func `returns them byte for byte`() {
    let tag = "W/\"a--gzip, b\\ \""
    let date = "sunday, 6 november"
    let validators = Validators(["etag": tag, "LAST-MODIFIED": date])
    #expect(validators.requestHeaders == ["If-None-Match": tag, "If-Modified-Since": date])
  }

  @Test func `asks without condition when there are none`() {
    #expect(Validators([:]).isEmpty)
    #expect(Validators().requestHeaders.isEmpty)
    #expect(!Validators(lastModified: "x").isEmpty)
  }

  @Test func `keeps after a 304 what it leaves out`() {
    let old = Validators(entityTag: "\"1\"", lastModified: "yesterday")
    let response = FetchResponse(status: 304, headers: ["ETag": "\"2\""], finalURL: url)
    #expect(old.updated(by: response) == Validators(entityTag: "\"2\"", lastModified: "yesterday"))
  }

  @Test func `forgets after a whole answer what it leaves out`() {
    let old = Validators(entityTag: "\"1\"", lastModified: "yesterday")
    let response = FetchResponse(status: 200, headers: ["ETag": "\"2\""], finalURL: url)
    #expect(old.updated(by: response) == Validators(entityTag: "\"2\""))
  }
}
