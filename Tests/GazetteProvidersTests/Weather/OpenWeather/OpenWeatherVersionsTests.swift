import Foundation
import GazetteDomain
import GazetteProviders
import GazetteTesting
import HTTPFetching
import Synchronization
import Testing
import WeatherProviders

@Suite struct `OpenWeather versions` {
  private let time = ManualTime(frozenNow)
  private let replies = WatchedReplies()

  private func source(_ service: FakeOpenWeather, key: String = OpenWeatherWire.key) throws -> OpenWeatherSource {
    try OpenWeatherWire.source(service, key: key, replies: replies, now: time.now)
  }

  private func report(_ source: OpenWeatherSource) async throws -> WeatherReport {
    try #require(try await source.reports(at: [.paris], languageCode: "fr").first).get()
  }

  @Test(
    arguments: [
      ([OpenWeatherVersion.oneCall3, .current], "One Call 3.0", ["3.0"]),
      ([.oneCall3, .oneCall4, .current], "One Call 3.0", ["3.0"]),
      ([.oneCall4, .current], "One Call 4.0", ["1day", "1h", "1h", "3.0", "current"]),
      ([.current], "Current Weather 2.5", ["2.5", "3.0", "current"]),
    ] as [([OpenWeatherVersion], String, [String])])
  func `tries One Call 3, then One Call 4, then current weather`(
    versions: [OpenWeatherVersion], product: String, paths: [String]
  ) async throws {
    let service = FakeOpenWeather(Set(versions), now: time.now)
    let report = try await report(source(service))
    #expect(report.provenance.product == product)
    #expect(report.provenance.isReduced == (versions == [.current]))
    #expect(service.paths() == paths)
  }

  @Test(arguments: [OpenWeatherVersion.oneCall3, .oneCall4, .current])
  func `remembers the version across restarts and stores only the key's digest`(version: OpenWeatherVersion)
    async throws
  {
    let service = FakeOpenWeather([version], now: time.now)
    _ = try await report(source(service))
    _ = service.paths()
    let second = try await report(source(service))
    #expect(second.provenance.product == version.product)
    let first = ["3.0": "3.0", "4.0": "current", "2.5": "2.5"][version.rawValue] ?? ""
    #expect(service.paths() == [first])
    let digest = "3eb1bd439947eb762998e566ccc2e099c791118b2f40579cc4f7da2b5061b7f9"
    #expect(await replies.stored["openweather:version:\(digest)"]?.body == Array(version.rawValue.utf8))
  }

  @Test func `probes again with another key`() async throws {
    _ = try await report(source(FakeOpenWeather([.current], now: time.now)))
    let service = FakeOpenWeather([.oneCall4, .current], now: time.now)
    #expect(try await report(source(service, key: "another")).provenance.product == "One Call 4.0")
  }

  @Test(arguments: [400, 404, 429, 500, 503])
  func `switches versions only when the key is refused`(status: Int) async throws {
    let service = FakeOpenWeather([.oneCall4, .current], now: time.now)
    service.answer { $0 == "3.0" ? .reply("", status: status) : nil }
    await #expect(throws: SourceError.self) { try await report(source(service)) }
    #expect(service.paths() == ["3.0"])
    service.answer { $0 == "3.0" ? .failure(.timedOut(after: .seconds(20))) : nil }
    await #expect(throws: SourceError.timedOut(.openWeather, after: .seconds(20))) { try await report(source(service)) }
    #expect(service.paths() == ["3.0"])
    #expect(await replies.stored.isEmpty)
  }

  @Test func `probes better versions after two hours, then daily`() async throws {
    let service = FakeOpenWeather([.current], now: time.now)
    let source = try source(service)
    var probes: [Int] = []
    for minute in stride(from: 0, through: 3000, by: 10) {
      _ = try await report(source)
      if service.paths() == ["2.5", "3.0", "current"] { probes.append(minute) }
      time.advance(by: .seconds(600))
    }
    #expect(probes == [0, 120, 1560, 3000])
    service.subscribe(to: [.oneCall4, .current])
    time.advance(by: .seconds(86_400))
    #expect(try await report(source).provenance.product == "One Call 4.0")
  }

  @Test func `returns the working version's report when probing fails`() async throws {
    let service = FakeOpenWeather([.oneCall4, .current], now: time.now)
    let source = try source(service)
    _ = try await report(source)
    time.advance(by: .seconds(7300))
    service.answer { $0 == "3.0" ? .reply("", status: 500) : nil }
    #expect(try await report(source).provenance.product == "One Call 4.0")
  }

  @Test func `falls back when the key loses a version`() async throws {
    let service = FakeOpenWeather([.oneCall3, .current], now: time.now)
    let source = try source(service)
    _ = try await report(source)
    service.subscribe(to: [.current])
    _ = service.paths()
    #expect(try await report(source).provenance.product == "Current Weather 2.5")
    #expect(service.paths() == ["2.5", "3.0", "current"])
    _ = try await report(source)
    #expect(service.paths() == ["2.5"])
  }

  @Test func `reports a useless key as unauthorized and stores nothing`() async throws {
    let service = FakeOpenWeather([], now: time.now)
    let source = try source(service)
    await #expect(throws: SourceError.unauthorized(.openWeather)) { try await report(source) }
    #expect(service.paths() == ["2.5", "3.0", "current"])
    #expect(await replies.stored.isEmpty)
    service.subscribe(to: [.oneCall3])
    #expect(try await report(source).provenance.product == "One Call 3.0")
  }

  @Test func `waits longer after each 429, at most until midnight UTC`()
    async throws
  {
    let service = FakeOpenWeather([.oneCall3], now: time.now)
    service.answer { _ in .reply(#"{"cod":429,"message":"blocked"}"#, status: 429) }
    let source = try source(service)
    let paris = try Coordinate.paris
    var waits: [Double] = []
    for _ in 0..<6 {
      do throws(SourceError) {
        _ = try await source.reports(at: [paris], languageCode: "fr")
      } catch {
        guard case .rateLimited(_, let until) = error else { throw error }
        waits.append(until.timeIntervalSince(time.date))
        time.move(to: until)
      }
    }
    // From 8:05: ten minutes, then hours, and at 23:15 the rest of the day.
    #expect(waits == [600, 3600, 7200, 14_400, 28_800, 2700])
  }

  @Test func `reports the working version without storing it`() async throws {
    for version in [OpenWeatherVersion.oneCall4, .current] {
      let service = FakeOpenWeather([version, .current], now: time.now)
      #expect(try await source(service).workingVersion(at: .paris) == version)
    }
    await #expect(throws: SourceError.unauthorized(.openWeather)) {
      try await source(FakeOpenWeather([], now: time.now)).workingVersion(at: .paris)
    }
    #expect(await replies.stored.isEmpty)
  }

  @Test func `never stores, logs or throws the key`() async throws {
    let notes = Mutex<[String]>([])
    let service = FakeOpenWeather([.oneCall4], now: time.now)
    service.warn(["urn:oid:2.49.0.1.840.0.1", "a"])
    let source = try OpenWeatherWire.source(
      service, replies: replies, now: time.now, note: { note in notes.withLock { $0.append(note) } })
    _ = try await report(source)
    time.advance(by: .seconds(4000))
    service.answer { name in
      name == "1h" ? .failure(.badResponse(reason: "GET \(OpenWeatherWire.key) broke off")) : nil
    }
    let report = try await report(source)
    let stored = await replies.stored.map { $0.key + String(decoding: $0.value.body, as: UTF8.self) }
    #expect(stored.count == 5 && notes.withLock { $0.count } == 1)
    for text in stored + notes.withLock(\.self) + ["\(report)"] {
      #expect(!text.contains(OpenWeatherWire.key) && !text.contains("appid") && !text.contains("next"))
    }
  }
}
