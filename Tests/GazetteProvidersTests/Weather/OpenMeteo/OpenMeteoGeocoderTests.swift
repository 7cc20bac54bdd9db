import Foundation
import GazetteDomain
import GazetteProviders
import HTTPFetching
import Testing
import WeatherProviders

@Suite struct `Open-Meteo place search` {
  private static let paris = """
    {"results":[{"id":2988507,"name":"Paris","latitude":48.85341,"longitude":2.3488,"elevation":42.0,
    "feature_code":"PPLC","country_code":"FR","timezone":"Europe/Paris","population":2138551,"postcodes":["75001"],
    "country":"France","admin1":"Île-de-France"},
    {"id":4717560,"name":"Paris","latitude":33.66094,"longitude":-95.55551,"country_code":"us"}],
    "generationtime_ms":1.04}
    """
  private static let nothing = #"{"generationtime_ms":0.15}"#

  private func geocoder(_ fetching: any Fetching) throws -> OpenMeteoGeocoder {
    OpenMeteoGeocoder(
      transport: FetchedTransport(fetching), baseURL: try #require(URL(string: "http://places.test")),
      now: { frozenNow })
  }

  private func search(_ query: String, _ answers: String, limit: Int = 10) async throws -> [Place] {
    try await geocoder(ScriptedFetching(body: answers)).places(matching: query, languageCode: "fr", limit: limit)
  }

  @Test func `searches in the reader's language and escapes the name`() async throws {
    let fetching = ScriptedFetching(body: Self.paris)
    _ = try await geocoder(fetching).places(matching: "Île & C+é=?#/東", languageCode: "fr", limit: 7)
    let url = fetching.requests[0].url.absoluteString
    #expect(url.hasPrefix("http://places.test/v1/search?name=%C3%8Ele%20%26%20C%2B%C3%A9%3D%3F%23%2F%E6%9D%B1&"))
    #expect(fetching.query()["count"] == "7")
    #expect(fetching.query()["language"] == "fr")
  }

  @Test(arguments: [(0, nil), (-1, nil), (101, "100")])
  func `limits the count to what the service accepts`(limit: Int, count: String?) async throws {
    let fetching = ScriptedFetching(body: Self.paris)
    _ = try await geocoder(fetching).places(matching: "Paris", languageCode: "fr", limit: limit)
    #expect((fetching.requests.isEmpty ? nil : fetching.query()["count"]) == count)
  }

  @Test func `reads every field, in the order of the reply`() async throws {
    let places = try await search("Paris", Self.paris)
    #expect(places.count == 2)
    #expect(
      places[0]
        == Place(
          name: "Paris", region: "Île-de-France", country: "France", countryCode: "FR",
          coordinate: try Coordinate(latitude: 48.85341, longitude: 2.3488),
          timeZone: TimeZone(identifier: "Europe/Paris"), elevation: Length(meters: 42), population: 2_138_551))
    #expect(
      places[1]
        == Place(
          name: "Paris", countryCode: "US", coordinate: try Coordinate(latitude: 33.66094, longitude: -95.55551)))
  }

  @Test func `returns no places when results are absent`() async throws {
    #expect(try await search("zzz", Self.nothing).isEmpty)
  }

  @Test func `returns at most the requested number`() async throws {
    #expect(try await search("Paris", Self.paris, limit: 1).count == 1)
  }

  @Test func `sends no request under two characters`() async throws {
    let fetching = ScriptedFetching(body: Self.paris)
    #expect(try await geocoder(fetching).places(matching: "P", languageCode: "fr", limit: 10).isEmpty)
    #expect(fetching.requests.isEmpty)
  }

  @Test func `skips impossible and unreadable places`() async throws {
    let body = """
      {"results":[{"name":"Nowhere","latitude":91,"longitude":0},{"name":5},{"name":"","latitude":1,"longitude":1},
      {"name":"Accra","latitude":5.55,"longitude":-0.2,"elevation":-9999.0,"timezone":"Mars/Base","admin1":""}]}
      """
    let places = try await search("ac", body)
    #expect(places == [Place(name: "Accra", coordinate: try Coordinate(latitude: 5.55, longitude: -0.2))])
  }

  @Test func `rejects a reply without any readable place`() async {
    await #expect(throws: SourceError.unreadable(.openMeteo, detail: "no result is readable")) {
      try await search("ac", #"{"results":[{"name":5}]}"#)
    }
  }

  @Test func `reports the provider's reason for a refusal`() async throws {
    let body = #"{"error":true,"reason":"Parameter count must be between 1 and 100."}"#
    let geocoder = try geocoder(ScriptedFetching(.reply(body, status: 400)))
    await #expect(
      throws: SourceError.rejected(.openMeteo, reason: "Parameter count must be between 1 and 100.")
    ) {
      try await geocoder.places(matching: "ab", languageCode: "fr", limit: 5)
    }
  }
}
