import Foundation
import GazetteDomain
import GazetteProviders
import HTTPFetching
import Testing
import WeatherProviders

@Suite struct `Open-Meteo errors` {
  private func expect(
    _ error: SourceError, for answer: ScriptedFetching.Answer, location: SourceLocation = #_sourceLocation
  ) async {
    await #expect(throws: error, sourceLocation: location) { try await Wire.report(answer) }
  }

  private func sentence(_ reason: String) -> String { #"{"error":true,"reason":"\#(reason)"}"# }

  @Test func `reports 400 with the provider's reason`() async {
    let reason = "Latitude must be in range of -90 to 90°. Given: 91.0."
    await expect(.rejected(.openMeteo, reason: reason), for: .reply(sentence(reason), status: 400))
  }

  @Test(arguments: [
    ("Minutely API request limit exceeded. Please try again in one minute.", "2026-11-21T08:06:00Z"),
    ("Hourly API request limit exceeded. Please try again in the next hour.", "2026-11-21T09:00:00Z"),
    ("Daily API request limit exceeded. Please try again tomorrow.", "2026-11-22T00:00:00Z"),
    ("Too many concurrent requests", "2026-11-21T08:05:05Z"),
    ("Something new", "2026-11-21T08:06:00Z"),
  ])
  func `waits after 429 until the end of the named window`(reason: String, until: String) async throws {
    await expect(.rateLimited(.openMeteo, until: try instant(until)), for: .reply(sentence(reason), status: 429))
  }

  @Test(arguments: [
    ("120", "2026-11-21T08:07:00Z"), ("Sat, 21 Nov 2026 08:15:00 GMT", "2026-11-21T08:15:00Z"),
    ("Sat, 21 Nov 2026 07:00:00 GMT", "2026-11-21T09:00:00Z"), ("9999999", "2026-11-28T08:05:00Z"),
    ("soon", "2026-11-21T09:00:00Z"), ("-5", "2026-11-21T09:00:00Z"),
  ])
  func `honours Retry-After in seconds or as a date`(header: String, until: String) async throws {
    await expect(
      .rateLimited(.openMeteo, until: try instant(until)),
      for: .reply(sentence("Hourly API request limit exceeded."), status: 429, headers: ["retry-after": header]))
  }

  @Test func `waits after 503 only with Retry-After`() async throws {
    await expect(.failing(.openMeteo, status: 503), for: .reply(sentence("The service is overloaded"), status: 503))
    await expect(
      .rateLimited(.openMeteo, until: try instant("2026-11-21T08:05:30Z")),
      for: .reply("", status: 503, headers: ["Retry-After": "30"]))
  }

  @Test func `reports an error inside a 200 response`() async throws {
    await expect(.rejected(.openMeteo, reason: "No data"), for: .reply(sentence("No data")))
    await expect(.failing(.openMeteo, status: 503), for: .reply(sentence("The service is overloaded")))
    await expect(
      .rateLimited(.openMeteo, until: try instant("2026-11-22T00:00:00Z")),
      for: .reply(sentence("Daily API request limit exceeded. Please try again tomorrow.")))
  }

  @Test(arguments: [
    (401, SourceError.unauthorized(.openMeteo)), (403, .unauthorized(.openMeteo)), (404, .notFound(.openMeteo)),
    (410, .notFound(.openMeteo)), (418, .rejected(.openMeteo, reason: "HTTP 418")),
    (500, .failing(.openMeteo, status: 500)), (502, .failing(.openMeteo, status: 502)),
    (304, .unreadable(.openMeteo, detail: "HTTP 304")),
  ])
  func `derives the error from the status without a reason`(status: Int, error: SourceError) async {
    await expect(error, for: .reply("", status: status))
    await expect(error, for: .reply("<html>\(status)</html>", status: status))
  }

  @Test(arguments: [
    ("<!doctype html><html><body>Hello</body></html>", "markup instead of JSON"),
    (" \n", "an empty reply"), (String(Wire.paris.dropLast(200)), "damaged at the top"),
    ("\u{0}\u{1}\u{2}", "damaged at the top"), ("\"a text\"", "no Dictionary<String, Any> at the top"),
  ])
  func `reports malformed replies as unreadable`(body: String, detail: String) async {
    await expect(.unreadable(.openMeteo, detail: detail), for: .reply(body))
  }

  @Test(arguments: [
    (FetchError.timedOut(after: .seconds(20)), SourceError.timedOut(.openMeteo, after: .seconds(20))),
    (.unreachable(reason: "no route"), .unreachable(.openMeteo)),
    (.refused(.port(22)), .refused(.openMeteo, .port(22))),
    (.tooLarge(limit: 10), .unreadable(.openMeteo, detail: "the reply is larger than 10 bytes")),
    (.hostPaused(until: frozenNow), .rateLimited(.openMeteo, until: frozenNow)),
    (.tooManyRedirects, .unreadable(.openMeteo, detail: "too many redirects")),
    (.badResponse(reason: "broke off"), .unreadable(.openMeteo, detail: "broke off")), (.cancelled, .cancelled),
  ])
  func `translates each fetch error`(trouble: FetchError, error: SourceError) async {
    await expect(error, for: .failure(trouble))
  }

  @Test func `sends a failed request only once`() async throws {
    let fetching = ScriptedFetching(.reply("", status: 500))
    await #expect(throws: SourceError.self) {
      try await Wire.source(fetching).reports(at: [.paris], languageCode: "fr")
    }
    #expect(fetching.requests.count == 1)
  }
}
