import Foundation
import GazetteDomain
import GazettePresentation
import Testing

@Suite struct GridDocumentTests {
  private static let now = Date(timeIntervalSince1970: 1_795_248_300)
  private static let firstHour = Date(timeIntervalSince1970: 1_795_244_400)

  private func document(
    _ variable: GridVariable, hour: Int? = nil, units: UnitSystem = .metric, now: Date = Self.now
  ) throws -> [String: Any] {
    let area = try MapArea(west: 0, south: 0, east: 4, north: 2)
    let points = area.points(columns: 2, rows: 1).enumerated().map { index, coordinate in
      GridPoint(coordinate: coordinate, hours: index == 0 ? Self.hours : [])
    }
    let grid = WeatherGrid(
      area: area, columns: 2, rows: 1, points: points, provenance: Provenance(provider: .openMeteo, fetchedAt: now))
    let data = try JSONEncoder().encode(
      GridDocument(grid, variable: variable, hour: hour, units: units, now: now))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private static let hours: [HourForecast] = (0..<3).map { number in
    var hour = HourForecast(start: firstHour.addingTimeInterval(Double(number) * 3600))
    hour.temperature = Temperature(celsius: Double(number) * 10)
    hour.wind = Wind(speed: Speed(metersPerSecond: 10), direction: Bearing(degrees: 225))
    return hour
  }

  private func values(_ document: [String: Any], _ point: Int) throws -> [Double?] {
    let points = try #require(document["points"] as? [[String: Any]])
    return try #require(points[point]["values"] as? [Any]).map { $0 as? Double }
  }

  @Test func `has a value or null for every point and hour from now`() throws {
    let document = try document(.temperature)
    #expect(document["times"] as? [Any] != nil && (document["times"] as? [Any])?.count == 2)
    #expect(try values(document, 0) == [10, 20])
    #expect(try values(document, 1) == [nil, nil])
    #expect(document["unit"] as? String == "°C")
  }

  @Test func `counts hours from now, in the reader's units`() throws {
    #expect(try values(try document(.temperature, hour: 1, units: .imperial), 0) == [68])
    #expect(try values(try document(.temperature, hour: 40), 0) == [])
  }

  @Test func `gives the direction the wind comes from`() throws {
    let document = try document(.wind, hour: 0)
    #expect(try values(document, 0) == [36])
    let points = try #require(document["points"] as? [[String: Any]])
    #expect(points[0]["directionDegrees"] as? [Double] == [225])
    #expect(try #require(document["unit"] as? String) == "km/h")
  }
}
