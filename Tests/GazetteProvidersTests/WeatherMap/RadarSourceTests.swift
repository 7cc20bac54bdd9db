import Foundation
import GazetteDomain
import GazetteProviders
import GazetteTesting
import HTTPFetching
import ProviderSimulator
import Testing

@Suite struct RadarTimesTests {
  private func times(_ extent: String, name: String = "Niederschlagsradar") -> [Date] {
    let document = """
      <Service><Name>WMS</Name></Service><Layer><Name>\(name)</Name><Dimension name="elevation">0</Dimension>
      <Dimension name="time" default="current" units="ISO8601">\(extent)</Dimension></Layer>
      """
    return RadarTimes.times(in: Array(document.utf8), of: "dwd:Niederschlagsradar")
  }

  private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

  @Test func `lists the last five hours of an interval`() throws {
    let times = times("2026-11-19T00:00:00.000Z/2026-11-22T18:05:00.000Z/PT5M")
    #expect(times.count == 61)
    #expect(times.last == (try date("2026-11-22T18:05:00Z")))
    #expect(times.first == (try date("2026-11-22T13:05:00Z")))
  }

  @Test func `reads a list of times with odd seconds`() throws {
    let times = times("2026-11-22T15:58:39.000Z, 2026-11-22T16:00:41.000Z", name: "dwd:Niederschlagsradar")
    #expect(times == [try date("2026-11-22T15:58:39Z"), try date("2026-11-22T16:00:41Z")])
  }

  @Test func `reads the separate Extent element of older services`() throws {
    let document = """
      <Layer><Name>a</Name><Dimension name="time" units="ISO8601"/><Extent name="time">2026-11-22T16:00:00Z</Extent></Layer>
      """
    #expect(RadarTimes.times(in: Array(document.utf8), of: "a") == [try date("2026-11-22T16:00:00Z")])
  }

  @Test(arguments: [
    "", "current", "2026-11-22T16:00:00Z/2026-11-22T15:00:00Z/PT5M", "2026-11-22T16:00:00Z/2026-11-22T17:00:00Z",
    "2026-11-22T16:00:00Z/2026-11-22T17:00:00Z/PT0M", "2026-11-22T16:00:00Z/2026-11-22T17:00:00Z/PTnanM",
    "2026-11-22T16:00:00Z/2026-11-22T17:00:00Z/P1D", "99999-01-01T00:00:00Z", "///", "1/2/3",
  ])
  func `returns no times for a malformed extent`(extent: String) { #expect(times(extent).isEmpty) }

  @Test func `ignores the times of other layers`() {
    #expect(times("2026-11-22T16:00:00Z", name: "Other").isEmpty)
  }

  @Test(arguments: [
    ("2026-11-22T16:00:00Z,2026-11-22T16:05:00Z", "2026-11-22T16:05:00Z"),
    ("2026-11-22T16:05:00Z", "2026-11-22T16:05:00Z"),
    ("2026-11-22T15:00:00Z/2026-11-22T16:05:00Z/PT5M", "2026-11-22T16:05:00Z"),
  ])
  func `uses the latest run as the last measurement`(runs: String, last: String) throws {
    let time = #"<Dimension name="time">2026-11-22T16:00:00Z/2026-11-22T18:05:00Z/PT5M</Dimension>"#
    let run = #"<Dimension name="REFERENCE_TIME" default="x" units="ISO8601">\#(runs)</Dimension>"#
    for dimensions in [time + run, run + time] {
      let document = Array("<Layer><Name>a</Name>\(dimensions)</Layer>".utf8)
      #expect(RadarTimes.lastMeasurement(in: document, of: "a") == (try date(last)))
      #expect(RadarTimes.times(in: document, of: "a").last == (try date("2026-11-22T18:05:00Z")))
    }
    #expect(RadarTimes.lastMeasurement(in: Array("<Name>a</Name>\(time)".utf8), of: "a") == nil)
  }

  @Test func `reads a large malformed document quickly`() {
    for rubbish in ["<Name>a</Name>", #"name="time""#, #"name="time">"#, "/PT1M,", "2026-11-22T16:00:00Z,"] {
      let document = "<Name>a</Name>" + #"<Dimension name="time">"# + String(repeating: rubbish, count: 60_000)
      #expect(RadarTimes.times(in: Array(document.utf8), of: "a").count <= RadarTimes.maximumCount)
    }
  }
}

@Suite struct RadarSourceTests {
  private let frame = RadarFrame(name: "1795363200", key: "/v2/radar/0a1b")

  private func answer(_ body: [UInt8], status: Int = 200, headers: FetchHeaders = [:]) -> ScriptedFetching.Answer {
    .success(FetchResponse(status: status, headers: headers, body: body, finalURL: URL(filePath: "/")))
  }

  private func german(_ fetching: ScriptedFetching) throws -> WMSRadarSource {
    let url = try #require(URL(string: "https://maps.test"))
    let source = WMSRadarSource(.dwd, transport: FetchedTransport(fetching), baseURL: url, now: { frozenNow })
    return try #require(source)
  }

  private func tile() throws -> MapTile { try #require(MapTile(zoom: 6, column: 33, row: 21)) }

  @Test func `requests a picture by time and bounds in metres`() async throws {
    let fetching = ScriptedFetching(answer(RadarPictures.png(3)))
    let frame = try #require(frame)
    #expect(try await german(fetching).picture(of: try tile(), in: frame) == .png(RadarPictures.png(3)))
    #expect(fetching.requests[0].url.path() == "/geoserver/dwd/wms")
    let query = fetching.query()
    #expect(query["layers"] == "dwd:Niederschlagsradar")
    #expect(query["time"] == "2026-11-22T16:00:00.000Z")
    #expect(query["width"] == "512")
    let sides = (query["bbox"] ?? "").split(separator: ",").compactMap { Double($0) }
    #expect(sides.map { $0.rounded() } == [626_172, 6_261_721, 1_252_344, 6_887_893])
  }

  /// Returns the German layer's frames, which end 90 minutes after ``frozenNow``, for a document with these `runs`.
  private func german(runs: String) async throws -> [RadarFrame] {
    let end = frozenNow.addingTimeInterval(5400).formatted(.iso8601)
    let time = #"<Dimension name="time">2026-11-01T00:00:00Z/\#(end)/PT5M</Dimension>"#
    return try await german(ScriptedFetching(body: "<Name>Niederschlagsradar</Name>\(time)\(runs)")).frames()
  }

  private func run(at date: Date) -> String {
    #"<Dimension name="REFERENCE_TIME">\#(date.formatted(.iso8601))</Dimension>"#
  }

  @Test func `separates measured and forecast frames at the latest run`() async throws {
    let last = frozenNow.addingTimeInterval(-300)
    let frames = try await german(runs: run(at: last))
    #expect(frames.filter { $0.computedFrom == nil }.map(\.time.date).max() == last)
    #expect(Set(frames.compactMap(\.computedFrom)).map(\.date) == [last])
  }

  @Test func `ignores an impossible run`() async throws {
    let usual = try await german(runs: "")
    #expect(usual.filter { $0.computedFrom == nil }.map(\.time.date).max() == frozenNow.addingTimeInterval(-1800))
    for date in [
      frozenNow.addingTimeInterval(3600), frozenNow.addingTimeInterval(-86_400), frozenNow.addingTimeInterval(90_000),
    ] {
      #expect(try await german(runs: run(at: date)) == usual)
    }
  }

  @Test func `reads XML with status 200 as no picture`() async throws {
    let body = Array(
      #"<?xml version="1.0"?><ServiceExceptionReport><ServiceException code="x"/></ServiceExceptionReport>"#.utf8)
    #expect(
      try await german(ScriptedFetching(answer(body))).picture(of: try tile(), in: try #require(frame)) == .nothing)
  }

  @Test func `reports a missing frame as not found`() async throws {
    let body = Array(
      #"<ServiceExceptionReport><ServiceException code="InvalidDimensionValue"/></ServiceExceptionReport>"#.utf8)
    await #expect(throws: SourceError.notFound(.radarDWD)) {
      try await german(ScriptedFetching(answer(body))).picture(of: try tile(), in: try #require(frame))
    }
  }

  @Test func `rejects data that is not a picture of the right size`() async throws {
    let bodies = [
      RadarPictures.png(1, side: 256), RadarPictures.png(1, side: 32_768), Array(RadarPictures.png(1).dropLast(9)), [],
      Array("<!doctype html><p>Sign in".utf8), Array("GIF89a".utf8), [0x89, 0x50, 0x4E, 0x47],
    ]
    for body in bodies {
      await #expect(throws: SourceError.unreadable(.radarDWD, detail: "no PNG of 512 pixels")) {
        try await german(ScriptedFetching(answer(body))).picture(of: try tile(), in: try #require(frame))
      }
    }
  }

  @Test func `honours Retry-After on a 429`() async throws {
    let fetching = ScriptedFetching(answer([], status: 429, headers: ["Retry-After": "90"]))
    await #expect(throws: SourceError.rateLimited(.radarDWD, until: frozenNow.addingTimeInterval(90))) {
      try await german(fetching).frames()
    }
  }

  @Test func `rejects a list without frames`() async throws {
    await #expect(throws: SourceError.self) { try await german(ScriptedFetching(body: "<html>")).frames() }
    let url = try #require(URL(string: "https://api.rainviewer.com"))
    for body in [
      "", "[]", #"{"radar":{"past":[]}}"#, #"{"radar":{"past":[{"time":1e300,"path":"/v2/radar/a"}]}}"#,
      #"{"radar":{"past":[{"time":1795363200,"path":"https://evil.test/x"}]}}"#,
    ] {
      let source = RainViewerRadarSource(
        transport: FetchedTransport(ScriptedFetching(body: body)), baseURL: url, now: { frozenNow })
      await #expect(throws: SourceError.self) { try await source.frames() }
    }
  }

  @Test func `requests pictures only from RainViewer's own host`() async throws {
    let fetching = ScriptedFetching(answer(RadarPictures.png(1)))
    let source = RainViewerRadarSource(
      transport: FetchedTransport(fetching), baseURL: try #require(URL(string: "https://api.rainviewer.com")),
      now: { frozenNow })
    _ = try await source.picture(of: try tile(), in: try #require(frame))
    #expect(
      fetching.requests[0].url.absoluteString
        == "https://tilecache.rainviewer.com/v2/radar/0a1b/512/6/33/21/2/1_1.png")
  }
}
