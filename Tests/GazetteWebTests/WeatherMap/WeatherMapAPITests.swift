import Foundation
import GazetteDomain
import GazetteTesting
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct WeatherMapAPITests {
  private static let path = "/api/v1/weather/grid"

  private static func object(_ response: TestResponse) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(response.text.utf8)) as? [String: Any])
  }

  @Test(arguments: GridVariable.allCases)
  func `returns every variable for 48 hours or for one`(variable: GridVariable) async throws {
    let server = MapServer()
    try await server.run { client in
      let all = try Self.object(try await client.send("\(Self.path)?bbox=-5,42,9,51&variable=\(variable.rawValue)"))
      let points = try #require(all["points"] as? [[String: Any]])
      let (columns, rows) = (try #require(all["columns"] as? Int), try #require(all["rows"] as? Int))
      #expect(points.count == columns * rows && points.count > 1)
      #expect((all["times"] as? [Any])?.count == 48)
      #expect(points.allSatisfy { ($0["values"] as? [Any])?.count == 48 })
      let one = try Self.object(
        try await client.send("\(Self.path)?bbox=-5,42,9,51&variable=\(variable.rawValue)&hour=47"))
      #expect(one["times"] as? [String] == ["2026-11-23T06:00:00Z"])
    }
    #expect(server.grid.requests.count == 1)
  }

  @Test func `accepts a view across the date line`() async throws {
    let server = MapServer()
    try await server.run { client in
      let grid = try Self.object(
        try await client.send("\(Self.path)?bbox=179.9,-1,-179.9,1&variable=wind&hour=0"))
      let area = try #require(grid["area"] as? [String: Double])
      let (west, east) = (try #require(area["west"]), try #require(area["east"]))
      #expect(west <= 179.9 && west > 178 && east >= -179.9 && east < -178)
    }
    let longitudes = server.grid.requests.joined().map(\.longitude)
    #expect(server.grid.requests.count == 1)
    #expect(longitudes.allSatisfy { abs($0) > 178 })
    #expect(longitudes.contains { $0 > 0 } && longitudes.contains { $0 < 0 })
  }

  @Test func `clamps the whole world to the map`() async throws {
    let server = MapServer()
    try await server.run { client in
      let grid = try Self.object(
        try await client.send("\(Self.path)?bbox=-180,-90,180,90&variable=temperature&hour=0"))
      #expect(grid["area"] as? [String: Double] == ["west": -180, "south": -85, "east": 180, "north": 85])
    }
    let positions = server.grid.requests.joined()
    #expect(positions.allSatisfy { abs($0.latitude) < 85 && abs($0.longitude) < 180 })
    #expect(Set(positions).count == positions.count)
  }

  @Test(arguments: [
    "", "variable=temperature", "bbox=-5,42,9,51", "bbox=-5,42,9,51&variable=snow", "bbox=-5,42,9,51&variable=",
    "bbox=-5,42,9&variable=cloud", "bbox=-5,42,9,51,3&variable=cloud", "bbox=a,b,c,d&variable=cloud",
    "bbox=,,,&variable=cloud", "bbox=nan,42,9,51&variable=cloud", "bbox=-5,42,inf,51&variable=cloud",
    "bbox=-5,42,1e400,51&variable=cloud", "bbox=-181,42,9,51&variable=cloud", "bbox=-5,42,180.1,51&variable=cloud",
    "bbox=-5,91,9,92&variable=cloud", "bbox=-5,-90.5,9,10&variable=cloud", "bbox=-5,51,9,42&variable=cloud",
    "bbox=-5,42,9,42&variable=cloud", "bbox=-5,42,-5,51&variable=cloud", "bbox=-5,86,9,89&variable=cloud",
    "bbox=180,42,-180,51&variable=cloud", "bbox=-5,42,9,51&variable=cloud&hour=48",
    "bbox=-5,42,9,51&variable=cloud&hour=-1", "bbox=-5,42,9,51&variable=cloud&hour=x",
    "bbox=-5,42,9,51&variable=cloud&hour=", "bbox=-5,42,9,51&variable=cloud&hour=1.5",
  ])
  func `rejects invalid values with a problem document and sends no request`(query: String) async throws {
    let server = MapServer()
    try await server.run { client in
      let answer = try await client.send("\(Self.path)?\(query)", .get, [.acceptLanguage: "en"])
      #expect(answer.status == .badRequest)
      #expect(answer.headers[.contentType] == "application/problem+json")
      let problem = try Self.object(answer)
      let field = try #require(problem["parameter"] as? String)
      #expect((problem["detail"] as? String)?.hasPrefix("“\(field)” ") == true)
    }
    #expect(server.grid.requests.isEmpty)
  }

  @Test(
    arguments: [
      (SourceError.unreachable(.openMeteo), 503, "60"), (.timedOut(.openMeteo, after: .seconds(10)), 504, nil),
      (.failing(.openMeteo, status: 500), 502, nil), (.unreadable(.openMeteo, detail: "HTML"), 502, nil),
      (.rateLimited(.openMeteo, until: Date(timeIntervalSince1970: 1_795_244_730)), 429, "30"),
    ] as [(SourceError, Int, String?)])
  func `maps provider errors to statuses`(
    error: SourceError, status: Int, retryAfter: String?
  ) async throws {
    let server = MapServer()
    server.grid.fail(with: error)
    try await server.run { client in
      let answer = try await client.send("\(Self.path)?bbox=-5,42,9,51&variable=cloud")
      #expect(answer.status.code == status)
      #expect(answer.headers[.retryAfter] == retryAfter)
      #expect(answer.headers[.contentType] == "application/problem+json")
    }
  }

  @Test func `converts values to the requested units`() async throws {
    try await MapServer().run { client in
      func first(_ units: String) async throws -> (unit: String?, value: Double?) {
        let grid = try Self.object(
          try await client.send("\(Self.path)?bbox=-5,42,9,51&variable=temperature&hour=10&units=\(units)"))
        let points = grid["points"] as? [[String: Any]]
        return (grid["unit"] as? String, (points?.first?["values"] as? [Double])?.first)
      }
      let (metric, imperial) = (try await first("metric"), try await first("imperial"))
      #expect(metric.unit != imperial.unit)
      // Inside the condition, the compiler needs ten seconds to infer the types.
      let expected = try #require(metric.value) * 9 / 5 + 32
      #expect(imperial.value == expected)
    }
  }
}
