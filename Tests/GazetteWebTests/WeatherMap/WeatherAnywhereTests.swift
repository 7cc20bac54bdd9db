import Foundation
import GazetteDomain
import GazetteTesting
import HTTPTypes
import HummingbirdTesting
import Testing

/// `/api/v1/weather`, which accepts any position.
@Suite struct WeatherAnywhereTests {
  private static func object(_ response: TestResponse) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(response.text.utf8)) as? [String: Any])
  }

  @Test(arguments: [
    ("latitude=48.8566&longitude=2.3522&lang=fr", "Paris"),
    ("latitude=48.9466&longitude=2.3522&lang=fr", "10\u{A0}km au nord de Paris"),
    ("latitude=48.9466&longitude=2.3522&lang=en", "10\u{A0}km north of Paris"),
    ("latitude=48.9466&longitude=2.3522&lang=en&units=imperial", "6\u{A0}mi north of Paris"),
    ("latitude=-48.5&longitude=-123.4&lang=en", "48.50° S, 123.40° W"),
  ])
  func `names a position as its page does`(query: String, name: String) async throws {
    try await MapServer().run { client in
      let place = try Self.object(try await client.send("/api/v1/weather?\(query)"))["place"] as? [String: Any]
      #expect(place?["name"] as? String == name)
      let id = try #require(place?["id"] as? String)
      let choices = query.split(separator: "&").dropFirst(2).joined(separator: "&")
      #expect(try await client.send("/map/\(id)?\(choices)").text.contains(name))
    }
  }

  @Test func `keeps a saved place's own name`() async throws {
    let server = MapServer()
    let paris = Place(name: "Chez nous", coordinate: Coordinate(clamping: 48.8566, 2.3522))
    _ = try await server.weather.places.add(paris, for: .owner)
    try await server.run { client in
      let answer = try Self.object(try await client.send("/api/v1/weather?latitude=48.8566&longitude=2.3522"))
      let place = answer["place"] as? [String: Any]
      #expect(place?["name"] as? String == "Chez nous")
      #expect(place?["saved"] as? Bool == true)
    }
  }

  @Test(arguments: [
    ("latitude=91&longitude=2", "latitude", "“latitude” can’t be “91”: enter degrees from -90 to 90."),
    ("latitude=nan&longitude=2", "latitude", "“latitude” can’t be “nan”: enter degrees from -90 to 90."),
    (
      "latitude=1&longitude=181", "longitude",
      "“longitude” can’t be “181”: enter degrees from -180 to 180."
    ),
    ("latitude=1", "longitude", "“longitude” is empty: enter degrees from -180 to 180."),
    ("longitude=1", "latitude", "“latitude” is empty: enter degrees from -90 to 90."),
  ])
  func `names the invalid parameter`(query: String, field: String, expected: String) async throws {
    try await MapServer().run { client in
      let answer = try await client.send("/api/v1/weather?\(query)&lang=en")
      #expect(answer.status == .badRequest)
      let problem = try Self.object(answer)
      #expect(problem["parameter"] as? String == field)
      #expect(problem["detail"] as? String == expected)
    }
  }
}
