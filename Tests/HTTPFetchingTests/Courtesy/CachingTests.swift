import Foundation
import Testing

@testable import HTTPFetching

@Suite struct CachingTests {
  private let now = Date(timeIntervalSince1970: 784_111_777)  // Sun, 06 Nov 1994 08:49:37 GMT

  private static let lifetimes: [([String: String], Double)] = [
    (["Cache-Control": "max-age=600"], 600),
    (["Cache-Control": "public, MAX-AGE=\"600\""], 600),
    (["Cache-Control": "max-age=600", "Age": "100"], 500),
    (["Cache-Control": "max-age=600", "Expires": "Sun, 06 Nov 1994 08:49:38 GMT"], 600),
    (["Expires": "Sun, 06 Nov 1994 08:50:37 GMT"], 60),
    (["Expires": "Sun, 06 Nov 1994 10:00:00 GMT", "Date": "Sun, 06 Nov 1994 09:59:00 GMT"], 60),
    (["Cache-Control": "max-age=99999999999999999999"], 2_147_483_648),
  ]

  @Test(arguments: lifetimes)
  func `computes how long a response is fresh`(fields: [String: String], seconds: Double) {
    #expect(Freshness(headers(fields), now: now).expiresAt == now + seconds)
  }

  @Test(arguments: [
    ["Expires": "0"], ["Expires": "-1"], ["Cache-Control": "no-cache"], ["Cache-Control": "max-age=x"],
    ["Cache-Control": "no-cache, max-age=600"],
  ])
  func `detects an immediately stale response`(fields: [String: String]) {
    #expect(Freshness(headers(fields), now: now).expiresAt == .distantPast)
  }

  @Test func `returns no freshness without directives`() {
    #expect(Freshness(headers([:]), now: now).expiresAt == nil)
    #expect(Freshness(headers(["Cache-Control": "public"]), now: now).expiresAt == nil)
    #expect(!Freshness(headers([:]), now: now).forbidsStoring)
    #expect(Freshness(headers(["Cache-Control": "No-Store"]), now: now).forbidsStoring)
  }

  private static let waits: [([String: String], Double)] = [
    (["Retry-After": "120"], 120), (["Retry-After": " 1 "], 1),
    (["Retry-After": "Sun, 06 Nov 1994 08:51:37 GMT"], 120),
    (["Retry-After": "Sun, 06 Nov 1994 09:01:00 GMT", "Date": "Sun, 06 Nov 1994 09:00:00 GMT"], 60),
  ]

  @Test(arguments: waits)
  func `reads Retry-After in seconds or as a date`(fields: [String: String], seconds: Double) {
    #expect(RetryAfter.date(headers(fields), now: now) == now + seconds)
  }

  @Test(arguments: ["", "0", "-5", "soon", "1.5", "Sun, 06 Nov 1994 08:00:00 GMT"])
  func `ignores a malformed or past Retry-After`(value: String) {
    #expect(RetryAfter.date(headers(["Retry-After": value]), now: now) == nil)
  }

  @Test(arguments: ["99999999", "Sun, 06 Nov 2094 08:49:37 GMT"])
  func `limits Retry-After to a week`(value: String) {
    #expect(RetryAfter.date(headers(["Retry-After": value]), now: now) == now + 7 * 86_400)
  }

  private func headers(_ fields: [String: String]) -> FetchHeaders {
    FetchHeaders(fields.map { .init(name: $0.key, value: $0.value) })
  }
}
