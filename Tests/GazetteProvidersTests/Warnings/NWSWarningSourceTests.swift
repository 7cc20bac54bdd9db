import Foundation
import GazetteDomain
import GazetteProviders
import GazetteTesting
import HTTPFetching
import Testing
import WeatherProviders

struct NWSWarningSourceTests {
  private let time = ManualTime()
  private let topeka = PlaceID(Coordinate(clamping: 39.745_612, -97.089_199))

  private func source(_ fetching: any Fetching) -> NWSWarningSource {
    NWSWarningSource(transport: FetchedTransport(fetching), now: time.now)
  }

  private func question() throws -> WarningQuestion {
    let scope = try #require(source(ScriptedFetching()).scope(of: topeka, countryCode: "US"))
    return WarningQuestion(scope: scope, places: [topeka])
  }

  private func feature(
    _ id: String, _ facts: String = "", event: String = "Wind Advisory", type: String = "Alert",
    references: String = "[]"
  ) -> String {
    """
    {"id":"https://api.weather.gov/alerts/\(id)","type":"Feature","geometry":null,"properties":{"id":"\(id)",
    "areaDesc":"Marshall; Riley","event":"\(event)","status":"Actual","messageType":"\(type)","severity":"Moderate",
    "sent":"2026-11-21T01:00:00-06:00","onset":"2026-11-21T12:00:00-06:00","expires":"2026-11-21T01:45:00-06:00",
    "ends":"2026-11-21T18:00:00-06:00","senderName":"NWS Topeka KS","headline":"A headline","instruction":null,
    "description":"* WHAT...Gusts up to 45\\nmph.\\n\\n* WHERE...Two\\ncounties.","references":\(references)\(facts)}}
    """
  }

  private func collection(_ features: String...) -> String {
    "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}"
  }

  @Test func `truncates coordinates to four decimals and unwraps hard-wrapped text`() async throws {
    let fetching = ScriptedFetching(body: collection(feature("urn:oid:1")))
    let answer = try await source(fetching).answer(to: try question())
    let warning = try #require(answer.warnings.first)
    #expect(fetching.query() == ["status": "actual", "point": "39.7456,-97.0892"])
    #expect(fetching.requests[0].headers["Accept"] == "application/geo+json")
    #expect(warning.texts.first?.description == "* WHAT...Gusts up to 45 mph.\n\n* WHERE...Two counties.")
    #expect(warning.areas.map(\.name) == ["Marshall", "Riley"] && warning.kind == .wind && warning.level == .moderate)
  }

  @Test func `links to the service's web page`() async throws {
    let answer = try await source(ScriptedFetching(body: collection(feature("urn:oid:1")))).answer(to: try question())
    #expect(
      answer.warnings.first?.url?.absoluteString
        == "https://forecast.weather.gov/MapClick.php?lat=39.7456&lon=-97.0892")
  }

  @Test func `uses the event's end, not the message's expiry`() async throws {
    let answer = try await source(ScriptedFetching(body: collection(feature("1")))).answer(to: try question())
    #expect(answer.warnings.first?.ends == Date(timeIntervalSince1970: 1_795_305_600))
    let without = feature("1").replacing("\"ends\":\"2026-11-21T18:00:00-06:00\"", with: "\"ends\":null")
    let second = try await source(ScriptedFetching(body: collection(without))).answer(to: try question())
    #expect(second.warnings.first?.ends == Date(timeIntervalSince1970: 1_795_247_100))
  }

  @Test func `places an alert without a shape at the requested position`() async throws {
    let answer = try await source(ScriptedFetching(body: collection(feature("1")))).answer(to: try question())
    let index = WarningIndex(answer.warnings, zones: FakeWarningZones())
    #expect(index.numbers(at: topeka.coordinate) == [0] && index.unplaced.isEmpty)
  }

  @Test func `drops replaced alerts, expired alerts and test messages`() async throws {
    let body = collection(
      feature("1"), feature("2", type: "Update", references: "[{\"@id\":\"x\",\"identifier\":\"1\",\"sender\":\"s\"}]"),
      feature("3"), feature("4", ",\"parameters\":{\"expiredReferences\":[\"s,3,t s,5,t\"]}"), feature("5"),
      feature("6", event: "Test Message"))
    let answer = try await source(ScriptedFetching(body: body)).answer(to: try question())
    #expect(answer.warnings.map(\.id) == ["2", "4"].map { WarningID(.nws, sender: "", identifier: $0) })
    #expect(answer.warnings.first?.chain == WarningID(.nws, sender: "", identifier: "1"))
  }

  @Test func `reads GeoJSON polygons with holes, longitude first`() async throws {
    let shape =
      "{\"type\":\"Polygon\",\"coordinates\":[[[-98,39],[-96,39],[-96,41],[-98,41],[-98,39]],[[-97.5,39.2],[-97.3,39.2],[-97.3,39.4]]]}"
    let body = collection(feature("1").replacing("\"geometry\":null", with: "\"geometry\":\(shape)"))
    let polygon = try #require(
      try await source(ScriptedFetching(body: body)).answer(to: try question()).warnings.first?.areas.first?.polygons
        .first)
    #expect(polygon.contains(topeka.coordinate) && polygon.holes.count == 1)
  }

  @Test func `skips an unreadable alert and marks the answer as partial`() async throws {
    let body = collection(feature("1"), "{\"properties\":{\"id\":7}}", "null")
    let answer = try await source(ScriptedFetching(body: body)).answer(to: try question())
    #expect(!answer.isWhole && answer.warnings.count == 1)
  }

  @Test(arguments: ["", "null", "[]", "<html>", "{\"features\":{}}", "{\"type\":\"FeatureCollection\"}"])
  func `rejects a document that is not a collection`(body: String) async throws {
    let question = try question()
    await #expect(throws: SourceError.self) { try await source(ScriptedFetching(body: body)).answer(to: question) }
  }

  @Test func `accepts an empty collection and reports a 403`() async throws {
    #expect(try await source(ScriptedFetching(body: collection())).answer(to: try question()).isWhole)
    let question = try question()
    await #expect(throws: SourceError.forbidden(.nws)) {
      try await source(ScriptedFetching(.reply("<html>", status: 403))).answer(to: question)
    }
  }

  @Test func `reads the freshness of a response from its headers`() async throws {
    let headers: FetchHeaders = [
      "Cache-Control": "public, max-age=90", "Last-Modified": "Sat, 21 Nov 2026 08:00:00 GMT",
    ]
    let fetching = ScriptedFetching(.reply(collection(), headers: headers))
    let answer = try await source(fetching).answer(to: try question())
    #expect(answer.freshUntil == time.date.addingTimeInterval(90))
    #expect(answer.validators == WarningValidators(lastModified: "Sat, 21 Nov 2026 08:00:00 GMT"))
  }
}
