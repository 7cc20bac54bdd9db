import CZlib
import Foundation
import ProviderSimulator
import Synchronization
import Testing

@Suite struct RadarPictureTests {
  /// A view of one service: the path of its picture at a time, and the lowest rates of its colours in millimetres per hour.
  struct View: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The picture's zoom, and its column and row in tiles from the map's left and upper edges.
    let zoom, column, row: Int
    let rates: [Double]
    let path: @Sendable (View, Date) -> String

    /// The position of a pixel's upper left corner in a picture 512 pixels wide.
    func position(across: Int, down: Int) -> (latitude: Double, longitude: Double) {
      let side = 2 / Double(1 << zoom)
      let x = (Double(column) + Double(across) / 512) * side - 1
      let y = 1 - (Double(row) + Double(down) / 512) * side
      return (atan(sinh(.pi * y)) * 180 / .pi, x * 180)
    }

    /// The picture's edges in metres: left, lower, right, upper.
    var box: String {
      let half = 20_037_508.342_789
      let side = 2 * half / Double(1 << zoom)
      let (left, top) = (Double(column) * side - half, half - Double(row) * side)
      return "\(left),\(top - side),\(left + side),\(top)"
    }
  }

  private static func mapService(_ path: String, layer: String) -> @Sendable (View, Date) -> String {
    { view, time in
      "\(path)?service=WMS&request=GetMap&layers=\(layer)&crs=EPSG:3857&bbox=\(view.box)&width=512&height=512"
        + "&time=\(time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))"
    }
  }

  private static let echoes: [Double] = [0, 0.3, 0.6, 1, 3, 6, 12, 25, 50, 100]
  static let views = [
    View(
      testDescription: "Germany", zoom: 6, column: 33, row: 21,
      rates: [0.1, 0.2, 0.4, 1, 2, 3, 5, 7.5, 10, 15, 30, 45, 75, 100, 150],
      path: mapService("/radar-dwd/geoserver/dwd/wms", layer: "dwd:Niederschlagsradar")),
    View(
      testDescription: "United States", zoom: 4, column: 4, row: 6,
      rates: [0, 0.2, 0.3, 0.6, 1, 3, 6, 12, 25, 50],
      path: mapService("/radar-noaa/geoserver/conus/conus_bref_qcd/ows", layer: "conus_bref_qcd")),
    View(testDescription: "RainViewer", zoom: 3, column: 4, row: 2, rates: echoes) { view, time in
      let frame = String(Int(time.timeIntervalSince1970), radix: 16)
      return "/rainviewer/v2/radar/\(frame)/512/\(view.zoom)/\(view.column)/\(view.row)/2/1_1.png"
    },
  ]

  /// A hundred pixels, each with its upper left corner in the middle of a square of eight by eight pixels.
  private static let pixels = (0..<10).flatMap { down in (0..<10).map { (across: $0 * 56 + 4, down: down * 56 + 4) } }

  @Test(arguments: views)
  func `draws the forecast’s rain`(view: View) async throws {
    let all = Mutex<[Double]>([])
    for day in [0.0, 100, 200] {
      let hour = SimulatorClient.morning.addingTimeInterval(day * 86_400)
      let configuration = SimulatorConfiguration(enforcesLimits: false)
      // Radar pictures are three minutes late.
      try await SimulatorClient.with(configuration, now: { hour.addingTimeInterval(200) }) { client in
        let drawn = try Self.inks(try await client.get(view.path(view, hour), within: 30).body)
        let amounts = try await Self.forecasts(client, view, at: hour)
        all.withLock { $0 += amounts.map { $0 ?? 0 } }
        for (pixel, amount) in zip(Self.pixels, amounts) {
          let ink = drawn[pixel.down * 512 + pixel.across]
          #expect(Self.expected(amount, view.rates).contains(ink), "\(pixel): \(amount ?? -1) mm/h")
        }
      }
    }
    let rates = all.withLock(\.self)
    #expect(rates.contains { $0 >= 0.1 } && rates.contains { $0 < 0.05 })
  }

  /// The inks that a rounded amount allows: 0 below the limit of drizzle, else that of the rate.
  private static func expected(_ amount: Double?, _ rates: [Double]) -> Set<Int> {
    guard let amount else { return [0] }
    return Set(
      [amount - 0.005, amount + 0.005].map { rate in
        rate < 0.05 ? 0 : max(1, rates.count { $0 <= rate })
      })
  }

  /// The hour's precipitation at each of the pixels, in millimetres; nil where there is no forecast.
  private static func forecasts(_ client: SimulatorClient, _ view: View, at hour: Date) async throws -> [Double?] {
    let positions = pixels.map { view.position(across: $0.across, down: $0.down) }
    let path =
      "/open-meteo/v1/forecast?latitude=\(positions.map { "\($0.latitude)" }.joined(separator: ","))"
      + "&longitude=\(positions.map { "\($0.longitude)" }.joined(separator: ","))"
      + "&hourly=precipitation&forecast_hours=1&timeformat=unixtime"
    let replies = try #require(try await client.get(path, within: 30).json() as? [[String: Any]])
    return try replies.map { reply in
      let hourly = try #require(reply["hourly"] as? [String: Any])
      #expect(hourly["time"] as? [Int] == [Int(hour.timeIntervalSince1970)])
      return (hourly["precipitation"] as? [Any])?.first as? Double
    }
  }

  /// The palette's indices of a picture 512 pixels wide, row by row.
  private static func inks(_ file: [UInt8]) throws -> [Int] {
    let start = try #require(file.indices.first { Array(file[$0...].prefix(4)) == Array("IDAT".utf8) })
    let count = file[start - 4..<start].reduce(0) { $0 << 8 | Int($1) }
    let data = Array(file[start + 4..<start + 4 + count])
    var rows = [UInt8](repeating: 0, count: 513 * 512)
    var length = uLongf(rows.count)
    #expect(uncompress(&rows, &length, data, uLong(data.count)) == Z_OK && Int(length) == rows.count)
    var inks: [Int] = []
    for row in 0..<512 {
      let first = row * 513 + 1
      for index in first..<first + 512 { inks.append(Int(rows[index])) }
    }
    return inks
  }
}
