import Foundation
import GazetteDomain
import GazetteProviders
import HTTPFetching
import Testing
import WeatherProviders

@Suite struct `OpenWeather place search` {
  private static let london = """
    [{"name":"London","local_names":{"ascii":"London","feature_name":"London","fr":"Londres","en":"London"},
    "lat":51.5085,"lon":-0.1257,"country":"GB"},
    {"name":"London","lat":39.8865,"lon":-83.4483,"country":"US","state":"OH"},
    {"name":"Nowhere","lat":139.8865,"lon":-83.4483,"country":"US"}, {"name":7}]
    """

  private func geocoder(_ fetching: any Fetching) throws -> OpenWeatherGeocoder {
    OpenWeatherGeocoder(
      transport: FetchedTransport(fetching), baseURL: try #require(URL(string: "http://openweather.test")),
      key: OpenWeatherWire.key,
      now: { frozenNow })
  }

  private func search(_ body: String, language: String = "fr", limit: Int = 5) async throws -> [Place] {
    try await geocoder(ScriptedFetching(body: body)).places(matching: "London", languageCode: language, limit: limit)
  }

  @Test func `requests at most five places`() async throws {
    let fetching = ScriptedFetching(body: Self.london)
    _ = try await geocoder(fetching).places(matching: "London & Co", languageCode: "fr", limit: 50)
    #expect(fetching.requests[0].url.path == "/geo/1.0/direct")
    #expect(fetching.query() == ["q": "London & Co", "limit": "5", "appid": OpenWeatherWire.key])
  }

  @Test func `names places and countries in the reader's language`() async throws {
    let places = try await search(Self.london)
    #expect(places.map(\.name) == ["Londres", "London"])
    #expect(places.map(\.country) == ["Royaume-Uni", "États-Unis"])
    #expect(places.map(\.countryCode) == ["GB", "US"])
    #expect(places.map(\.region) == [nil, "OH"])
    #expect(try await search(Self.london, language: "en").map(\.country) == ["United Kingdom", "United States"])
  }

  @Test func `returns the names in all languages`() async throws {
    let places = try await search(Self.london, language: "en")
    #expect(places.map(\.localNames) == [["fr": "Londres", "en": "London"], [:]])
  }

  @Test func `ignores keys of local names that are not languages`() async throws {
    let body = #"[{"name":"Łódź","local_names":{"ascii":"Lodz"},"lat":51.7,"lon":19.4,"country":"PL"}]"#
    #expect(try await search(body, language: "ascii").map(\.name) == ["Łódź"])
  }

  @Test func `returns no places for an empty array`() async throws {
    #expect(try await search("[]").isEmpty)
  }

  @Test func `sends no request under two characters or for a limit of zero`() async throws {
    let fetching = ScriptedFetching(body: Self.london)
    #expect(try await geocoder(fetching).places(matching: "L", languageCode: "fr", limit: 5).isEmpty)
    #expect(try await geocoder(fetching).places(matching: "London", languageCode: "fr", limit: 0).isEmpty)
    #expect(fetching.requests.isEmpty)
  }

  @Test func `rejects a reply without any readable place`() async {
    await #expect(throws: SourceError.unreadable(.openWeather, detail: "no result is readable")) {
      try await search(#"[{"name":7}]"#)
    }
    await #expect(throws: SourceError.self) { try await search(#"{"name":7}"#) }
  }
}
