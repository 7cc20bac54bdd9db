import FeedParsing
import Foundation
import GazetteDomain
import GazetteProviders
import GazetteTesting
import HTTPFetching
import Testing
import WeatherProviders

/// Warnings that other programs' users reported as lost, doubled, misplaced or unreadable.
struct ReportedWarningsTests {
  private typealias Sample = InventedAlerts
  private let now = ManualTime().date

  private func warnings(_ entries: String..., text: String? = nil) async throws -> [WeatherWarning] {
    let reply = text.map { ScriptedFetching.Answer.reply($0) } ?? .reply("", status: 404)
    let fetching = ScriptedFetching(.reply(Sample.feed(entries.joined())), reply)
    return try await Sample.meteoAlarm(fetching).answer(to: Sample.question()).warnings
  }

  private func alert(_ inside: String) throws -> AlertDocument {
    let head = "<alert xmlns=\"urn:oasis:names:tc:emergency:cap:1.2\"><identifier>1</identifier><sender>s</sender>"
    return try AlertReader().alert(Array("\(head)\(inside)</alert>".utf8))
  }

  private func shape(_ corners: String) async throws -> WarningPolygon? {
    try await warnings(Sample.entry("a", more: "<cap:polygon>\(corners)</cap:polygon>")).first?.areas.first?.polygons
      .first
  }

  private func index(_ warnings: [WeatherWarning]) -> WarningIndex { WarningIndex(warnings, zones: Sample.zones) }

  // MARK: MeteoAlarm

  @Test func `ends a warning at its expiry, whenever it began`() async throws {
    let old = Sample.entry("a", expires: "2026-11-21T07:59:00+00:00")
      .replacing("2026-11-21T09:00:00+00:00", with: "2026-05-11T16:00:00+00:00")
    #expect(try await warnings(old).filter { $0.isShown(at: now) }.isEmpty)
  }

  @Test func `returns all warnings of a region`() async throws {
    let snow = Sample.entry("b", uuid: "aaaaaaaa-b", title: "Yellow Snow-ice Warning issued for France - Paris")
      .replacing("Severe wind warning", with: "Snow")
    let found = try await warnings(Sample.entry("a"), snow)
    #expect(index(found).numbers(at: Sample.paris.coordinate).count == 2)
  }

  @Test func `replaces machine-readable event names`() async throws {
    let machine = "awareness_type=12,awareness_level=2.0"
    let entry = Sample.entry("a", title: "Yellow Flooding Warning issued for France - Paris")
      .replacing("Severe wind warning", with: machine)
    #expect(try await warnings(entry).first?.texts.first?.event == "Yellow Flooding Warning issued for France - Paris")
    let text = Sample.cap("a").replacing("<event>Wind</event>", with: "<event>\(machine)</event>")
    let whole = try #require(try await warnings(entry, text: text).first)
    #expect(whole.text(languageCode: "en").event == "Wind!")
    #expect(whole.text(languageCode: "fr").event == "Vent")
  }

  /// "ice" in Iceland, "rain" in Ukraine.
  @Test(arguments: [
    ("Yellow Wind Warning issued for Iceland - South", "Gul viðvörun", WarningKind.wind),
    ("Orange Wind Warning issued for Ukraine - Odessa", "Сильний вітер", .wind),
    ("Yellow Coastalevent Warning issued for Iceland - South", "Gul viðvörun", .coast),
    ("Yellow Forest-Fire Warning issued for Ukraine - Odessa", "Пожежа", .forestFire),
    ("Yellow Snow-Ice Warning issued for Ukraine - Kyiv", "Ожеледь", .snowIce),
  ])
  func `ignores country names when it determines the kind`(title: String, event: String, kind: WarningKind) async throws
  {
    let entry = Sample.entry("a", title: title).replacing("Severe wind warning", with: event)
    #expect(try await warnings(entry).first?.kind == kind)
  }

  @Test(arguments: [
    ("Law Enforcement Notice", WarningKind.other), ("Special event", .other), ("Threat level raised", .other),
    ("Surface water flooding", .flood), ("Industrial Hazard", .other), ("August closure", .other),
    ("Shelter In Place Warning", .other), ("911 Telephone Outage Emergency", .other), ("Police warning", .other),
    ("Child Abduction Emergency", .other), ("Extreme Heat Warning", .heat), ("Freezing Rain Advisory", .snowIce),
    ("Ice Storm Warning", .snowIce), ("Wildfire warning", .forestFire), ("Windstorm", .wind), ("Rainfall", .rain),
    ("High Surf Advisory", .coast), ("STARKREGEN", .rain), ("Straßenglätte", .snowIce), ("Vents violents", .wind),
    ("Wind gusts", .wind), ("Black ice", .snowIce), ("Dust Storm Warning", .airQuality), ("Heatwave", .heat),
  ])
  func `matches whole words when it determines the kind`(event: String, kind: WarningKind) {
    #expect(WarningKind(words: event) == kind)
  }

  // MARK: The Common Alerting Protocol

  @Test func `reads a polygon that spans several lines`() throws {
    let corners = "\n  -33.3986,150.9842\n -33.3982,150.9842\n\t-33.3976,150.9847\n"
    let read = try alert("<info><area><polygon>\(corners)</polygon></area></info>")
    #expect(read.infos.first?.areas.first?.polygons.first?.count == 3)
  }

  @Test func `reads every polygon and circle of an area`() throws {
    let shape = "<polygon>48,2 49,2 49,3 48,2</polygon>"
    let read = try alert("<info><area>\(shape)\(shape)<circle>48,2 5</circle><circle>50,2 5</circle></area></info>")
    #expect(read.infos.first?.areas.first?.polygons.count == 2)
    #expect(read.infos.first?.areas.first?.circles.count == 2)
  }

  @Test func `accepts open and self-intersecting polygons`() async throws {
    let open = try #require(try await shape("48,2 49,2 49,3 48,3"))
    #expect(open.contains(Coordinate(clamping: 48.5, 2.5)) && !open.contains(Coordinate(clamping: 47.9, 2.5)))
    let crossed = try #require(try await shape("48,2 49,3 49,2 48,3 48,2"))
    #expect(crossed.contains(Coordinate(clamping: 48.2, 2.5)) && crossed.contains(Coordinate(clamping: 48.8, 2.5)))
    #expect(!crossed.contains(Coordinate(clamping: 48.5, 2.1)))
  }

  @Test(arguments: ["-16,179 -16,181 -17,181 -17,179", "-16,-181 -16,-179 -17,-179 -17,-181"])
  func `places a polygon that crosses the date line on both sides`(text: String) async throws {
    let shape = try #require(try await shape(text))
    #expect(shape.contains(Coordinate(clamping: -16.5, 179.5)) && shape.contains(Coordinate(clamping: -16.5, -179.5)))
    #expect(!shape.contains(Coordinate(clamping: -16.5, 0)))
  }

  /// A circle of no size, or a shape without area, stands for "nothing is drawn": the codes count then.
  @Test(arguments: [
    "<circle>48.85,2.35 0</circle>", "<circle>0,0 0.0</circle>", "<polygon>0,0 0,0 0,0 0,0</polygon>",
    "<polygon>48.8,2.3 48.9,2.4 48.8,2.3 48.9,2.4</polygon>",
  ])
  func `prefers the area's code to an empty shape`(shape: String) async throws {
    let code = "<geocode><valueName>EMMA_ID</valueName><value>FR001</value></geocode>"
    let text = Sample.cap("a").replacing(code, with: shape + code)
    let found = try await warnings(Sample.entry("a"), text: text)
    #expect(found.first?.sender == "Service inventé")
    #expect(index(found).numbers(at: Sample.paris.coordinate) == [0])
  }

  @Test func `leaves a message without an area unplaced`() async throws {
    let text = Sample.cap("a").replacing(/<area>.*?<\/area>/, with: "")
    let found = try await warnings(Sample.entry("a"), text: text)
    #expect(found.first?.sender == "Service inventé" && index(found).unplaced == [0])
  }

  @Test(arguments: ["2026-11-21T07:00:00+00:00", "2026-11-21T08:59:00+00:00"])
  func `shows an upcoming warning whose message has expired`(expires: String) async throws {
    let coming = Sample.entry("a", expires: expires)
    let found = try await warnings(coming)
    #expect(found.first?.isShown(at: now) == true)
    // Once it should have begun nothing tells that it still holds.
    let past = Sample.entry("a", expires: "2026-11-20T06:00:00+00:00")
      .replacing("2026-11-21T09:00:00+00:00", with: "2026-11-20T09:00:00+00:00")
    #expect(try await warnings(past).filter { $0.isShown(at: now) }.isEmpty)
  }

  // MARK: The National Weather Service

  private let topeka = PlaceID(Coordinate(clamping: 39.7456, -97.0892))

  private func nws(_ features: String...) async throws -> [WeatherWarning] {
    let body = "{\"features\":[\(features.joined(separator: ","))]}"
    let source = NWSWarningSource(transport: FetchedTransport(ScriptedFetching(body: body)), now: { now })
    let scope = try #require(source.scope(of: topeka, countryCode: "US"))
    return try await source.answer(to: WarningQuestion(scope: scope, places: [topeka])).warnings
  }

  private func feature(
    _ id: String, event: String = "Air Quality Alert", sent: String = "2026-11-20T10:00:00-06:00",
    headline: String = "A", expires: String = "2026-11-21T23:00:00-06:00", ends: String = "null",
    onset: String = "\"2026-11-21T01:00:00-06:00\"", geometry: String = "null", description: String = "Stay inside.",
    area: String = "Marshall"
  ) -> String {
    """
    {"geometry":\(geometry),"properties":{"id":"\(id)","areaDesc":"\(area)","event":"\(event)","status":"Actual",
    "messageType":"Alert","severity":"Unknown","sent":"\(sent)","onset":\(onset),"expires":"\(expires)","ends":\(ends),
    "senderName":"NWS Topeka KS","headline":"\(headline)","description":"\(description)"}}
    """
  }

  @Test func `uses the latest of several alerts with the same end`() async throws {
    let found = try await nws(
      feature("1", headline: "until Friday evening"), feature("3", sent: "2026-11-21T02:00:00-06:00", headline: "C"),
      feature("2", sent: "2026-11-20T22:00:00-06:00", headline: "B"))
    #expect(found.map { $0.texts.first?.headline } == ["C"])
    let others = try await nws(
      feature("1"), feature("2", area: "Riley"), feature("3", event: "Dense Fog Advisory"),
      feature("4", expires: "2026-11-22T23:00:00-06:00"))
    #expect(others.count == 4)
  }

  @Test func `shows an upcoming watch whose message has expired`() async throws {
    let watch = feature(
      "1", event: "Extreme Cold Watch", expires: "2026-11-21T01:00:00-06:00",
      ends: "\"2026-11-23T09:00:00-06:00\"", onset: "\"2026-11-22T18:00:00-06:00\"")
    #expect(try await nws(watch).first?.isShown(at: now) == true)
    let endless = feature(
      "1", event: "Flood Watch", expires: "2026-11-21T01:00:00-06:00", onset: "\"2026-11-22T18:00:00-06:00\"")
    #expect(try await nws(endless).first?.isShown(at: now) == true)
  }

  @Test func `preserves the rows of a county table`() async throws {
    let text = #"""
      THE NATIONAL WEATHER SERVICE HAS ISSUED TORNADO WATCH 29 IN\nEFFECT UNTIL 7 PM CDT.\n\nIN CENTRAL ALABAMA\n\nAUTAUGA               BIBB                  BLOUNT\nCHILTON               COOSA                 DALLAS\nST. CLAIR\n\nTHIS INCLUDES THE CITIES OF ALABASTER,\nAND YORK.
      """#
    let description = try #require(try await nws(feature("1", description: text)).first?.texts.first?.description)
    #expect(
      description.split(separator: "\n").map(String.init) == [
        "THE NATIONAL WEATHER SERVICE HAS ISSUED TORNADO WATCH 29 IN EFFECT UNTIL 7 PM CDT.", "IN CENTRAL ALABAMA",
        "AUTAUGA\u{2003}BIBB\u{2003}BLOUNT", "CHILTON\u{2003}COOSA\u{2003}DALLAS", "ST. CLAIR",
        "THIS INCLUDES THE CITIES OF ALABASTER, AND YORK.",
      ])
  }

  @Test func `reads a GeoJSON polygon that crosses the date line`() async throws {
    let shape = "{\"type\":\"Polygon\",\"coordinates\":[[[179,52],[181,52],[181,53],[179,53],[179,52]]]}"
    let polygon = try #require(try await nws(feature("1", geometry: shape)).first?.areas.first?.polygons.first)
    #expect(polygon.contains(Coordinate(clamping: 52.5, -179.5)) && polygon.contains(Coordinate(clamping: 52.5, 179.5)))
  }
}
