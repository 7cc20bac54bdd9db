import Foundation
import GazetteKit
import Testing

@Suite struct TransportTests {
  private struct UnreachableTransport: HTTPTransport {
    func get(_ request: TransportRequest, from provider: ProviderID) async throws(SourceError) -> TransportReply {
      throw .unreachable(provider)
    }
  }

  @Test func `compares header names without regard to case and returns the first value`() {
    let reply = TransportReply(status: 200, fields: [("ETag", "a"), ("etag", "b")], body: [])
    #expect(reply["Etag"] == "a")
    #expect(reply["Date"] == nil)
  }

  @Test(arguments: [
    ("120", 120.0), (" 5 ", 5), ("99999999999", 7 * 86_400), ("0", nil), ("-4", nil), ("nan", nil), ("soon", nil),
  ])
  func `obeys a Retry-After in seconds, for at most a week`(value: String, seconds: Double?) {
    let now = Date(timeIntervalSince1970: 1_780_000_000)
    let reply = TransportReply(status: 429, fields: [("retry-after", value)], body: [])
    #expect(UnreachableTransport().retryDate(of: reply, now: now) == seconds.map { now.addingTimeInterval($0) })
  }
}
