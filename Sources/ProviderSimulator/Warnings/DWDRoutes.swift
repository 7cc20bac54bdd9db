import Foundation
import Hummingbird

/// Deutscher Wetterdienst: all warnings for Germany in one archive.
struct DWDRoutes: Sendable {
  let world: SimulatedWorld

  func add(to router: Router<SimulatorContext>, dispatcher: ProviderDispatcher) {
    dispatcher.serve("/dwd/weather/alerts/cap/COMMUNEUNION_DWD_STAT/{file}", of: .dwd, on: router, errors: .page) {
      archive($0)
    }
  }

  private func archive(_ request: ProviderRequest) -> ProviderReply {
    guard request.captures["file"]?.hasSuffix("_MUL.zip") == true else { return ErrorBodies.page.reply(404) }
    let now = world.storms.clock(at: world.now())
    let storm = world.storms.storm(at: now)
    // Generated every five minutes.
    let lastModified = RFC1123.text(Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 300).rounded(.down) * 300))
    guard request.headers["if-modified-since"] != "\(lastModified)" || storm.phase == .bomb else {
      return ProviderReply.bytes([], type: "application/zip", status: 304).adding("Last-Modified", lastModified)
    }
    let cities = world.storms.cities.stormy(in: "DE")
    return ProviderReply.bytes(DWDArchive(cities: cities, storm: storm, now: now).bytes, type: "application/zip")
      .adding("Last-Modified", lastModified)
  }
}

/// The archive, including the other content of such archives.
struct DWDArchive {
  let cities: [City]
  let storm: Storm
  let now: Date

  private static let sender = "opendata@example.org"
  /// The code of a test.
  private static let test = 98

  var bytes: [UInt8] {
    var zip = ZipWriter()
    zip.add("Z_CAP_test.xml", alert("test.\(storm.number)", "Alert", code: Self.test))
    if storm.phase.level != nil {
      let type = storm.phase.messageCount > 1 ? "Update" : "Alert"
      zip.add("Z_CAP_storm.xml", alert(storm.identifier("276") + ".MUL", type, code: storm.germanEvent.code))
    } else if storm.phase == .withdrawn {
      zip.add("Z_CAP_cancel.xml", alert(storm.identifier("276") + ".MUL", "Cancel", code: storm.germanEvent.code))
    }
    if storm.phase == .bomb { zip.add("Z_CAP_bomb.xml", String(repeating: " ", count: 3_500_000)) }
    return zip.finished()
  }

  private func alert(_ identifier: String, _ type: String, code: Int) -> String {
    let before = "\(Self.sender),\(storm.identifier("276", back: 1)).MUL,\(AlertMarkup.time(storm.start))"
    let references = storm.phase.messageCount > 1 && code != Self.test ? AlertMarkup.element("references", before) : ""
    return """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>\(identifier)</identifier>\
      <sender>\(Self.sender)</sender><sent>\(AlertMarkup.time(storm.sent))</sent><status>Actual</status>\
      <msgType>\(type)</msgType><source>PVW</source><scope>Public</scope>\(references)
      \(info("de", "de-DE", code))
      \(info("en", "en", code))
      \(info("fr", "fr", code))
      </alert>
      """
  }

  private func info(_ language: String, _ tag: String, _ code: Int) -> String {
    let text = storm.text(language)
    let polygons = cities.map { city in
      "<area><areaDesc>polygonal event area</areaDesc><polygon>\(AlertMarkup.ring(city.position, reach: 0.4))</polygon>"
        + AlertMarkup.value("geocode", "EXCLUDE_POLYGON", AlertMarkup.ring(hole(in: city), reach: 0.05)) + "</area>"
    }.joined()
    let communes = cities.map { city in
      "<area>" + AlertMarkup.element("areaDesc", "Stadt \(city.localName)")
        + AlertMarkup.value("geocode", "WARNCELLID", "8\(city.id)")
        + "<altitude>0</altitude><ceiling>9842.5197</ceiling></area>"
    }.joined()
    return "<info>" + AlertMarkup.element("language", tag) + "<category>Met</category>"
      + AlertMarkup.element("event", text.event) + "<responseType>Prepare</responseType><urgency>Immediate</urgency>"
      + AlertMarkup.element("severity", storm.severity) + "<certainty>Likely</certainty>"
      + AlertMarkup.value("eventCode", "PROFILE_VERSION", "2.1.13")
      + AlertMarkup.value("eventCode", "LICENSE", "© GeoBasis-DE / BKG 2026 (invented)")
      + AlertMarkup.value("eventCode", "II", String(code)) + AlertMarkup.value("eventCode", "GROUP", "WIND")
      + AlertMarkup.element("effective", AlertMarkup.time(storm.sent))
      // Some warnings have no end: they are valid until withdrawn.
      + AlertMarkup.element("onset", AlertMarkup.time(storm.start))
      + AlertMarkup.element("senderName", "DWD / invented")
      + AlertMarkup.element("headline", text.headline) + AlertMarkup.element("description", text.description)
      + AlertMarkup.element("instruction", text.instruction) + "<web>https://www.wettergefahren.de</web>" + polygons
      + communes + "</info>"
  }

  /// A place near the city that the storm spares.
  private func hole(in city: City) -> Position {
    Position(latitude: city.position.latitude + 0.25, longitude: city.position.longitude)
  }
}
