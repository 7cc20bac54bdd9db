import Foundation
import Hummingbird

/// Radar services: two map services (WMS), for Germany with the next two hours and for the United States at irregular times, and
/// RainViewer.
struct RadarRoutes: Sendable {
  private static let reach = 7200.0
  let radars: RadarState
  let world: SimulatedWorld

  func add(to router: Router<SimulatorContext>, dispatcher: ProviderDispatcher) {
    dispatcher.serve("/radar-dwd/geoserver/dwd/:service/wms", of: .radarDWD, on: router, errors: .page) {
      await german($0)
    }
    dispatcher.serve("/radar-dwd/geoserver/dwd/wms", of: .radarDWD, on: router, errors: .page) { await german($0) }
    dispatcher.serve("/radar-noaa/geoserver/:region/:layer/ows", of: .radarNOAA, on: router, errors: .page) {
      await american($0)
    }
    dispatcher.serve("/rainviewer/public/weather-maps.json", of: .rainViewer, on: router, errors: .page) { _ in
      await list()
    }
    dispatcher.serve(
      "/rainviewer/v2/radar/:frame/512/:zoom/:column/:row/2/1_1.png", of: .rainViewer, on: router, errors: .page
    ) {
      await world($0)
    }
  }

  /// The last measurement: every five minutes, three minutes late.
  private func newest() async -> Date {
    let late = await radars.behavior == .late ? 3600.0 : 0
    return Date(timeIntervalSince1970: ((world.now().timeIntervalSince1970 - 180 - late) / 300).rounded(.down) * 300)
  }

  private func german(_ request: ProviderRequest) async -> ProviderReply {
    let newest = await newest()
    let (start, end) = (newest.addingTimeInterval(-3 * 86_400), newest.addingTimeInterval(Self.reach))
    guard request.value("request") == "GetMap" else {
      let extent = "\(WMSMarkup.time(start))/\(WMSMarkup.time(end))/PT5M"
      return WMSMarkup.capabilities(of: "Niederschlagsradar", extent: extent, newest: newest, isComputing: true)
    }
    guard let time = WMSMarkup.time(request.value("time")), start <= time, time <= end,
      time.timeIntervalSince1970.truncatingRemainder(dividingBy: 300) == 0,
      request.value("layers") == "dwd:Niederschlagsradar"
    else { return WMSMarkup.exception("InvalidDimensionValue") }
    return await picture(request, at: time, .german, west: 1.5, south: 45, east: 19, north: 56.5)
  }

  private func american(_ request: ProviderRequest) async -> ProviderReply {
    let newest = await newest()
    // About every two minutes, with odd seconds.
    let times = (0..<60).map { newest.addingTimeInterval(Double($0) * -120 - Double($0 % 3) * 7) }.reversed()
    let layer = request.captures["layer"] ?? ""
    guard request.value("request") == "GetMap" else {
      return WMSMarkup.capabilities(of: layer, extent: times.map(WMSMarkup.time).joined(separator: ","), newest: newest)
    }
    guard let time = WMSMarkup.time(request.value("time")), times.contains(time) else {
      return WMSMarkup.exception("InvalidDimensionValue")
    }
    return await picture(request, at: time, .american, west: -180, south: 10, east: -60, north: 72)
  }

  private func picture(
    _ request: ProviderRequest, at time: Date, _ scale: RadarScale, west: Double, south: Double, east: Double,
    north: Double
  ) async -> ProviderReply {
    let corners = request.list("bbox").compactMap { Double($0) }
    guard corners.count == 4, request.value("crs") == "EPSG:3857", corners[0] < corners[2], corners[1] < corners[3]
    else {
      return WMSMarkup.exception("InvalidCRS")
    }
    let half = 20_037_508.342_789
    let box = RadarDrawing.Box(
      west: corners[0] / half * 180, east: corners[2] / half * 180, low: corners[1] / half, high: corners[3] / half)
    // Outside the grid there is no picture, but still status 200.
    guard box.east > west, box.west < east, box.north > south, box.south < north else {
      return WMSMarkup.exception("NoApplicableCode")
    }
    let side = await radars.behavior == .small ? 256 : 512
    return await drawing(box, at: time, scale, side: side, within: (west, south, east, north))
  }

  private func list() async -> ProviderReply {
    let newest = await newest().timeIntervalSince1970
    let last = (newest / 600).rounded(.down) * 600
    let frames = (0..<13).reversed().map { number -> JSONValue in
      let time = Int(last) - number * 600
      return ["time": .integer(time), "path": .string("/v2/radar/\(String(time, radix: 16))")]
    }
    return .json([
      "version": "2.0", "generated": .integer(Int(newest)), "host": "https://tilecache.rainviewer.com",
      "radar": ["past": .array(frames), "nowcast": []],
    ])
  }

  private func world(_ request: ProviderRequest) async -> ProviderReply {
    guard let seconds = request.captures["frame"].flatMap({ Int($0, radix: 16) }),
      let zoom = request.captures["zoom"].flatMap({ Int($0) }), (0...22).contains(zoom),
      let column = request.captures["column"].flatMap({ Int($0) }),
      let row = request.captures["row"].flatMap({ Int($0) })
    else { return ErrorBodies.page.reply(404) }
    let side = 2 / Double(1 << zoom)
    let (left, top) = (Double(column) * side - 1, 1 - Double(row) * side)
    let box = RadarDrawing.Box(west: left * 180, east: (left + side) * 180, low: top - side, high: top)
    // Beyond zoom 7 there is a placeholder, but still status 200.
    let time = Date(timeIntervalSince1970: Double(seconds))
    return await drawing(
      box, at: time, .universalBlue, side: zoom > 7 ? 256 : 512, within: (-180, -85, 180, 85))
  }

  @concurrent private func drawing(
    _ box: RadarDrawing.Box, at time: Date, _ scale: RadarScale, side: Int,
    within area: (west: Double, south: Double, east: Double, north: Double)
  ) async -> ProviderReply {
    guard let file = RadarDrawing(box: box, time: time, area: area, scale: scale).file(of: world, side: side) else {
      return ErrorBodies.page.reply(500)
    }
    return .bytes(file, type: "image/png").adding("Cache-Control", "max-age=300")
  }
}

/// The current behaviour of the radar services.
enum RadarBehavior: String, Sendable {
  case normal = "usual"
  /// No new pictures for an hour.
  case late
  /// Pictures in a different size than requested.
  case small
}

/// The active behavior.
actor RadarState {
  private(set) var behavior = RadarBehavior.normal

  /// Sets the behavior.
  func set(_ behavior: RadarBehavior) { self.behavior = behavior }
}

/// The XML documents of a map service.
enum WMSMarkup {
  static func time(_ date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  static func time(_ text: String?) -> Date? {
    // An invalid time has no picture.
    text.flatMap { try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse($0) }
  }

  /// - Parameter isComputing: Whether the layer continues after its last measurements, and lists the last runs.
  static func capabilities(of layer: String, extent: String, newest: Date, isComputing: Bool = false) -> ProviderReply {
    let runs = [time(newest.addingTimeInterval(-300)), time(newest)].joined(separator: ",")
    let reference =
      isComputing
      ? #"<Dimension name="REFERENCE_TIME" default="\#(time(newest))" units="ISO8601">\#(runs)</Dimension>"# : ""
    return .text(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms"><Service><Name>WMS</Name></Service>
      <Capability><Layer><Title>Invented</Title><Layer queryable="1"><Name>\(layer)</Name>
      <Dimension name="elevation" units="m">0</Dimension>
      <Dimension name="time" default="\(time(newest))" units="ISO8601">\(extent)</Dimension>\(reference)
      </Layer></Layer></Capability></WMS_Capabilities>
      """, type: "text/xml")
  }

  static func exception(_ code: String) -> ProviderReply {
    .text(
      """
      <?xml version="1.0" encoding="UTF-8"?><ServiceExceptionReport version="1.3.0" \
      xmlns="http://www.opengis.net/ogc"><ServiceException code="\(code)">Nothing there</ServiceException>\
      </ServiceExceptionReport>
      """, type: "text/xml")
  }
}
