import Foundation
import GazetteDomain
import GazetteProviders
import GazetteTesting
import HTTPFetching
import Synchronization
import Testing
import WeatherProviders

/// The terms of MET Norway's service: the requests, and their times.
struct MetNorwayAccessTests {
  private let time = ManualTime()
  private let replies = InMemoryReplyStore()

  private func source(_ fetching: any Fetching, jitter: Double = 0, notes: Notes = Notes()) -> MetNorwayForecastSource {
    MetNorwayForecastSource(
      access: MetNorwayAccess(
        transport: FetchedTransport(fetching), replies: replies, now: time.now, jitter: { jitter },
        note: { notes.add($0) }),
      timeZone: { _ in TimeZone(identifier: "Europe/Paris") })
  }

  private func headers(_ expires: String = "Sat, 21 Nov 2026 08:35:00 GMT") -> FetchHeaders {
    ["Expires": expires, "Last-Modified": "Sat, 21 Nov 2026 07:58:31 GMT"]
  }

  private func report(from source: MetNorwayForecastSource) async throws -> WeatherReport {
    try #require(try await source.reports(at: [.paris], languageCode: "en").first).get()
  }

  @Test func `truncates coordinates to four decimals`() async throws {
    let fetching = ScriptedFetching(.reply(MetNorwayWire.body(), headers: headers()))
    let places = [(59.913_868_4, 10.752_245_4), (-33.867_899_9, -0.000_04)].map { Coordinate(clamping: $0.0, $0.1) }
    _ = try await source(fetching).reports(at: places, languageCode: "en")
    #expect(fetching.requests[0].url.path == "/weatherapi/locationforecast/2.0/complete")
    #expect(fetching.query(0) == ["lat": "59.9138", "lon": "10.7522"])
    #expect(fetching.query(1) == ["lat": "-33.8678", "lon": "0.0"])
  }

  @Test func `does not repeat a request before the answer expires, across processes`() async throws {
    let fetching = ScriptedFetching(.reply(MetNorwayWire.body(), headers: headers()))
    _ = try await report(from: source(fetching))
    time.advance(by: .seconds(1799))
    let again = try await report(from: source(fetching))
    #expect(fetching.requests.count == 1)
    #expect(again.provenance.fetchedAt == time.date)
    time.advance(by: .seconds(2))
    _ = try await report(from: source(fetching))
    #expect(fetching.requests.count == 2)
  }

  @Test func `sends validators verbatim and reuses the stored reply after a 304`() async throws {
    let fetching = ScriptedFetching(
      .reply(MetNorwayWire.body(), headers: headers()),
      .reply("", status: 304, headers: headers("Sat, 21 Nov 2026 09:30:00 GMT")))
    let source = source(fetching)
    let first = try await report(from: source)
    #expect(fetching.requests[0].headers["If-Modified-Since"] == nil)
    time.advance(by: .seconds(1900))
    let second = try await report(from: source)
    #expect(fetching.requests[1].headers["If-Modified-Since"] == "Sat, 21 Nov 2026 07:58:31 GMT")
    #expect(first.days.map(\.day) == second.days.map(\.day))
    time.advance(by: .seconds(2000))
    _ = try await report(from: source)
    #expect(fetching.requests.count == 2)
  }

  @Test func `delays expiry by jitter`() async throws {
    let fetching = ScriptedFetching(.reply(MetNorwayWire.body(), headers: headers()))
    _ = try await report(from: source(fetching, jitter: 1))
    let stored = try #require(try await replies.reply(for: fetching.requests[0].url.absoluteString))
    #expect(stored.freshUntil.timeIntervalSince(try instant("2026-11-21T08:35:00Z")) == 120)
  }

  @Test(arguments: ["", "yesterday", "Sat, 21 Nov 1826 08:35:00 GMT", "Sat, 21 Nov 2926 08:35:00 GMT", "-1"])
  func `bounds an invalid or extreme Expires header`(expires: String) async throws {
    let fetching = ScriptedFetching(.reply(MetNorwayWire.body(), headers: headers(expires)))
    _ = try await report(from: source(fetching))
    let stored = try #require(try await replies.reply(for: fetching.requests[0].url.absoluteString))
    #expect((60...6 * 3600).contains(stored.freshUntil.timeIntervalSince(time.date)))
  }

  @Test func `uses a 203 response and notes it for the operator`() async throws {
    let notes = Notes()
    let fetching = ScriptedFetching(.reply(MetNorwayWire.body(), status: 203, headers: headers()))
    #expect(try await report(from: source(fetching, notes: notes)).hasValues)
    #expect(notes.list.count == 1)
  }

  @Test func `stops all requests for hours after a 403`() async throws {
    let fetching = ScriptedFetching(.reply("<html>no</html>", status: 403))
    let source = source(fetching)
    for _ in 0..<5 {
      await #expect(throws: SourceError.unauthorized(.metNorway)) { try await report(from: source) }
      await #expect(throws: SourceError.unauthorized(.metNorway)) {
        try await source.reports(at: [.tromso], languageCode: "en")
      }
      time.advance(by: .seconds(3600))
    }
    #expect(fetching.requests.count == 1)
    time.advance(by: .seconds(7200))
    await #expect(throws: SourceError.unauthorized(.metNorway)) { try await report(from: source) }
    #expect(fetching.requests.count == 2)
  }

  @Test func `reports 429 with its retry time, or a minute`() async throws {
    let waits: [(FetchHeaders, Double)] = [(["Retry-After": "300"], 300), ([:], 60)]
    for (headers, seconds) in waits {
      let fetching = ScriptedFetching(.reply("<html/>", status: 429, headers: headers))
      let until = time.date.addingTimeInterval(seconds)
      await #expect(throws: SourceError.rateLimited(.metNorway, until: until)) {
        try await report(from: source(fetching))
      }
    }
  }

  @Test func `remembers a 422 as no coverage`() async throws {
    let fetching = ScriptedFetching(.reply("<html>outside</html>", status: 422))
    let access = MetNorwayAccess(
      transport: FetchedTransport(fetching), replies: replies, now: time.now, jitter: { 0 })
    let source = MetNorwayNowcastSource(access: access)
    for _ in 0..<3 { #expect(try await source.nowcast(at: .tromso) == nil) }
    #expect(fetching.requests.count == 1)
  }

  @Test(arguments: [
    "<html>Welcome</html>", "", "{}", "{\"properties\":{\"timeseries\":7}}", "{\"properties\":{\"timeseries\":[]}}",
  ])
  func `rejects unreadable replies`(body: String) async throws {
    let fetching = ScriptedFetching(
      .reply(MetNorwayWire.body(), headers: headers()), .reply(body, headers: headers("Sat, 21 Nov 2026 09:35:00 GMT")))
    let source = source(fetching)
    _ = try await report(from: source)
    time.advance(by: .seconds(1900))
    await #expect(throws: SourceError.self) { try await report(from: source) }
  }

  @Test func `sends no request when the reply store fails`() async throws {
    let fetching = ScriptedFetching(.reply(MetNorwayWire.body(), headers: headers()))
    replies.fault.error = .readOnly
    await #expect(throws: SourceError.refused(.metNorway, .unknown)) { try await report(from: source(fetching)) }
    #expect(fetching.requests.isEmpty)
  }

  @Test func `shares the request schedule between two nodes for a month`() async throws {
    let server = CountingNorway(now: time.now)
    let nodes = (0..<2).map { _ in source(server, jitter: 0.5) }
    let end = time.date.addingTimeInterval(30 * 86_400)
    while time.date < end {
      for node in nodes {
        // Occasional rejections are reported, and requested again when allowed.
        _ = try? await node.reports(at: [.paris], languageCode: "en")
      }
      time.advance(by: .seconds(300))
    }
    #expect(server.faults == [])
    #expect((1200...1500).contains(server.count), "\(server.count)")
    #expect(server.unchanged > 300)
  }
}

/// Records notes.
final class Notes: Sendable {
  private let entries = Mutex<[String]>([])
  var list: [String] { entries.withLock(\.self) }
  func add(_ note: String) { entries.withLock { $0.append(note) } }
}

/// A server that counts requests, and records every violation of the terms.
private final class CountingNorway: Fetching {
  private struct State {
    var count = 0
    var unchanged = 0
    var faults: Set<String> = []
    var notBefore = Date.distantPast
    var modified: String?
  }

  private let now: CurrentTime
  private let state = Mutex(State())

  init(now: @escaping CurrentTime) { self.now = now }

  var count: Int { state.withLock { $0.count } }
  var unchanged: Int { state.withLock { $0.unchanged } }
  var faults: Set<String> { state.withLock { $0.faults } }

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    let now = now()
    let answer = state.withLock { state -> Result<FetchResponse, FetchError> in
      state.count += 1
      if now < state.notBefore { state.faults.insert("asked before Expires") }
      if request.headers["If-Modified-Since"] != state.modified { state.faults.insert("another validator") }
      state.notBefore = now.addingTimeInterval(1800)
      let headers: FetchHeaders = [
        "Expires": Self.text(state.notBefore), "Last-Modified": "Some odd text \(state.count / 3)",
      ]
      if state.count % 50 == 7 {
        state.notBefore = .distantPast
        return .reply("<html>busy</html>", status: 503)
      }
      if let modified = state.modified, modified == "Some odd text \(state.count / 3)" {
        state.unchanged += 1
        return .reply("", status: 304, headers: headers)
      }
      state.modified = "Some odd text \(state.count / 3)"
      return .reply(MetNorwayWire.body(from: now, hours: 1), headers: headers)
    }
    return try answer.get()
  }

  private static func text(_ date: Date) -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = .gmt
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return format.string(from: date)
  }
}
