import Foundation
import GazetteDomain
import GazetteProviders
import HTTPFetching
import Testing
import WeatherProviders

@Suite struct `OpenWeather errors` {
  private func results(_ answers: ScriptedFetching.Answer...) async throws
    -> [Result<WeatherReport, SourceError>]
  {
    try await OpenWeatherWire.source(ScriptedFetching(answers)).reports(at: [.paris, .tromso], languageCode: "fr")
  }

  private let good = ScriptedFetching.Answer.reply(OpenWeatherWire.oneCall)

  @Test(arguments: [
    (#"{"cod":"400","message":"wrong latitude"}"#, 400, SourceError.rejected(.openWeather, reason: "wrong latitude")),
    (#"{"cod":400,"message":"wrong latitude"}"#, 400, .rejected(.openWeather, reason: "wrong latitude")),
    (#"{"cod":"404","message":"city not found"}"#, 404, .notFound(.openWeather)),
    ("", 404, .notFound(.openWeather)),
    ("<html><body>Bad Request</body></html>", 400, .rejected(.openWeather, reason: "HTTP 400")),
    (#"{"cod":"404","message":"city not found"}"#, 200, .notFound(.openWeather)),
    (#"{"cod":"nonsense","message":"?"}"#, 200, .rejected(.openWeather, reason: "?")),
    ("<html></html>", 200, .unreadable(.openWeather, detail: "markup instead of JSON")),
    (#"{"hourly":[{"dt":"now"}]}"#, 200, .unreadable(.openWeather, detail: "no Double at hourly.0.dt")),
  ])
  func `limits an error to its position`(body: String, status: Int, error: SourceError) async throws {
    let results = try await results(.reply(body, status: status), good)
    #expect(results[0] == .failure(error))
    #expect(try results[1].get().current != nil)
  }

  @Test(arguments: [
    (500, SourceError.failing(.openWeather, status: 500)), (502, .failing(.openWeather, status: 502)),
    (503, .failing(.openWeather, status: 503)),
  ])
  func `stops at an error that affects every position`(status: Int, error: SourceError) async {
    await #expect(throws: error) { try await results(.reply("", status: status), good) }
  }

  @Test func `waits ten minutes after 429, or as Retry-After says`() async throws {
    let body = #"{"cod":429,"message":"Your account is temporary blocked due to exceeding of requests limitation"}"#
    await #expect(throws: SourceError.rateLimited(.openWeather, until: try instant("2026-11-21T08:15:00Z"))) {
      try await results(.reply(body, status: 429))
    }
    await #expect(throws: SourceError.rateLimited(.openWeather, until: try instant("2026-11-21T08:05:07Z"))) {
      try await results(.reply(body, status: 429, headers: ["Retry-After": "7"]))
    }
  }

  @Test(arguments: [
    FetchError.badResponse(reason: "GET /data/3.0/onecall?appid=\(OpenWeatherWire.key) broke off"),
    .unreachable(reason: "\(OpenWeatherWire.key)"), .timedOut(after: .seconds(1)), .refused(.malformed),
  ])
  func `removes the key from errors`(trouble: FetchError) async throws {
    let error = await #expect(throws: SourceError.self) {
      for result in try await results(.failure(trouble)) { _ = try result.get() }
    }
    #expect("\(try #require(error))".contains(OpenWeatherWire.key) == false)
  }

  @Test func `removes a key that the provider echoes`() async throws {
    let body = #"{"cod":"400","message":"key \#(OpenWeatherWire.key)\n is odd"}"#
    #expect(
      try await results(.reply(body, status: 400), good)[0]
        == .failure(.rejected(.openWeather, reason: "key … is odd")))
  }
}
