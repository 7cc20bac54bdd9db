import Foundation
import Hummingbird

/// MeteoAlarm: a feed for each country, and the documents that its entries link to.
struct MeteoAlarmRoutes: Sendable {
  let world: SimulatedWorld

  func add(to router: Router<SimulatorContext>, dispatcher: ProviderDispatcher) {
    dispatcher.serve("/meteoalarm/feeds/{feed}", of: .meteoAlarm, on: router, errors: .page) { feed($0) }
    dispatcher.serve("/meteoalarm/api/v1/warnings/{feed}/{uuid}", of: .meteoAlarm, on: router, errors: .page) {
      document($0)
    }
  }

  private func feed(_ request: ProviderRequest) -> ProviderReply {
    // A narrow Accept is refused, as by the real service.
    guard request.headers["accept"]?.contains("*/*") ?? true else { return ErrorBodies.page.reply(406) }
    guard let name = request.captures["feed"], name.hasPrefix("meteoalarm-legacy-atom-"),
      let country = Self.country(String(name.dropFirst("meteoalarm-legacy-atom-".count)))
    else { return ErrorBodies.page.reply(404) }
    let feed = feed(of: country, request)
    return .text(feed.text, type: "application/atom+xml; charset=utf-8").adding("Cache-Control", "max-age=0")
  }

  private func document(_ request: ProviderRequest) -> ProviderReply {
    guard let name = request.captures["feed"], name.hasPrefix("feeds-"), let uuid = request.captures["uuid"],
      let country = Self.country(String(name.dropFirst("feeds-".count)))
    else { return ErrorBodies.page.reply(404) }
    guard let text = feed(of: country, request).document(uuid) else { return ErrorBodies.page.reply(404) }
    return .text(text, type: "application/cap+xml; charset=utf-8")
  }

  private func feed(of country: (code: String, slug: String), _ request: ProviderRequest) -> MeteoAlarmFeed {
    let storms = world.storms
    let now = storms.clock(at: world.now())
    return MeteoAlarmFeed(
      country: country, stormy: storms.cities.stormy(in: country.code),
      rainy: storms.cities.rainy.first { $0.country.code == country.code }, storm: storms.storm(at: now), now: now,
      origin: request.origin)
  }

  private static func country(_ slug: String) -> (code: String, slug: String)? {
    countries.first { $0.slug == slug }
  }

  static let countries: [(code: String, slug: String)] = [
    ("AT", "austria"), ("BE", "belgium"), ("CH", "switzerland"), ("CZ", "czechia"), ("DE", "germany"),
    ("DK", "denmark"), ("ES", "spain"), ("FI", "finland"), ("FR", "france"), ("GB", "united-kingdom"),
    ("GR", "greece"), ("HU", "hungary"), ("IE", "ireland"), ("IS", "iceland"), ("IT", "italy"), ("NL", "netherlands"),
    ("NO", "norway"), ("PL", "poland"), ("PT", "portugal"), ("RO", "romania"), ("SE", "sweden"), ("UA", "ukraine"),
  ]
}

/// The feed of one country, with the usual mistakes of such feeds.
struct MeteoAlarmFeed {
  let country: (code: String, slug: String)
  /// The cities that it warns of the storm, and of rain.
  let stormy: [City]
  let rainy: City?
  let storm: Storm
  let now: Date
  let origin: String

  private struct Entry {
    var name: String
    var color: String
    var event: String
    var severity: String
    var area: String
    /// The affected area, as markup.
    var place: String
    /// The zone in its first link.
    var zone: String
    var sent: Date
    var onset: Date
    var expires: Date?
    var status = "Actual"
  }

  var text: String {
    let entries = self.entries
    let summary =
      storm.phase == .huge
      ? AlertMarkup.element("summary", String(repeating: "Invented ", count: Self.hugeBytes / entries.count / 9)) : ""
    // It changes every half hour, and with each message.
    let halfHour = Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 1800).rounded(.down) * 1800)
    let updated = entries.map(\.sent).reduce(halfHour, max)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:cap="urn:oasis:names:tc:emergency:cap:1.2">
      <id>https://feeds.meteoalarm.org/feeds/meteoalarm-legacy-atom-\(country.slug)</id><title>MeteoAlarm (invented)</title>
      <updated>\(AlertMarkup.time(updated))</updated>
      \(entries.map { entry($0, summary: summary) }.joined(separator: "\n"))
      </feed>
      """
  }

  private static let hugeBytes = 13_000_000

  /// The full message for `uuid`; nil when there is none.
  func document(_ uuid: String) -> String? {
    guard uuid == Self.uuid(storm.identifier(country.code)), storm.phase.level != nil else { return nil }
    let references =
      storm.phase.messageCount > 1
      ? AlertMarkup.element(
        "references", "invented@example.org,\(storm.identifier(country.code, back: 1)),\(AlertMarkup.time(storm.start))"
      )
      : ""
    let local = country.code == "FR" || country.code == "BE" ? "fr" : country.code == "DE" ? "de" : "fr"
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>\(storm.identifier(country.code))</identifier>\
      <sender>invented@example.org</sender><sent>\(AlertMarkup.time(storm.sent))</sent><status>Actual</status>\
      <msgType>\(storm.phase.messageCount > 1 ? "Update" : "Alert")</msgType><scope>Public</scope>\(references)
      \(info("en", "en-GB"))
      \(info(local, "\(local)-\(country.code)"))
      </alert>
      """
  }

  private func info(_ language: String, _ tag: String) -> String {
    let text = storm.text(language)
    let level = storm.phase.level ?? 1
    let areas = stormy.map { "<area>\(area($0))</area>" }.joined()
    return "<info>" + AlertMarkup.element("language", tag) + "<category>Met</category>"
      + AlertMarkup.element("event", text.event) + AlertMarkup.element("responseType", storm.response)
      + "<urgency>Immediate</urgency>" + AlertMarkup.element("severity", storm.severity)
      + "<certainty>Likely</certainty>"
      + AlertMarkup.element("onset", AlertMarkup.time(storm.start))
      + AlertMarkup.element("expires", AlertMarkup.time(storm.end))
      + AlertMarkup.element("senderName", "Invented Weather Service of \(country.code)")
      + AlertMarkup.element("headline", text.headline) + AlertMarkup.element("description", text.description)
      + AlertMarkup.element("instruction", text.instruction) + "<web>https://www.meteoalarm.org/</web>"
      // Only the number is the same everywhere.
      + AlertMarkup.value("parameter", "awareness_level", "\(level);\(storm.color)")
      + AlertMarkup.value("parameter", "awareness_type", "1; Wind") + areas + "</info>"
  }

  private func area(_ city: City) -> String {
    AlertMarkup.element("areaDesc", city.localName) + code(city, in: "geocode")
  }

  /// The code of the fictional zone around a city.
  static func zone(_ city: City) -> String { "\(city.country.code)X\(city.id)" }

  /// The file of the fictional zones around `cities`: an octagon each. No service uses their codes.
  static func zones(around cities: [City]) -> String {
    let head = "title\tInvented zones of the provider simulator\nlicence\tnone needed\ninvented\tyes\n"
    return cities.reduce(into: head) { file, city in
      let (north, east) = (city.position.latitude, city.position.longitude)
      let wide = reach / max(0.2, cos(north * .pi / 180))
      // No zone crosses the date line or a pole, because the format does not support that.
      guard east.magnitude + wide < 180, north.magnitude + reach < 90 else { return }
      let corners = (0..<8).map { step in
        let angle = Double(step) * .pi / 4
        return (thousandths(north + reach * sin(angle)), thousandths(east + wide * cos(angle)))
      }
      let ring = zip(corners, [(0, 0)] + corners).map { "\($0.0 - $1.0),\($0.1 - $1.1)" }.joined(separator: " ")
      let bounds = [north - reach, east - wide, north + reach, east + wide].map { String(thousandths($0)) }
      file += "zone\tEMMA_ID\t\(zone(city))\tland\t\(bounds.joined(separator: ","))\t\(ring)\n"
    }
  }

  /// The radius of a fictional zone, in degrees.
  private static let reach = 0.4

  private static func thousandths(_ degrees: Double) -> Int { Int((degrees * 1000).rounded()) }

  private var entries: [Entry] {
    guard let first = stormy.first else { return [] }
    let (hourAgo, soon) = (now.addingTimeInterval(-3600), now.addingTimeInterval(6 * 3600))
    var entries: [Entry] = []
    if storm.phase.level != nil {
      let event = storm.text("en").event
      entries += stormy.map { city in
        Entry(
          name: storm.identifier(country.code), color: storm.color, event: event, severity: storm.severity,
          area: city.localName, place: code(city), zone: Self.zone(city), sent: storm.sent, onset: storm.start,
          expires: storm.end)
      }
    }
    if let city = rainy {
      let rain = StormSchedule.rain(at: now)
      entries.append(
        Entry(
          name: "rain.\(country.code)", color: "yellow", event: "Heavy rain", severity: "MODERATE",
          area: city.localName,
          place: "<cap:Polygon>\(AlertMarkup.ring(city.position, reach: 0.3))</cap:Polygon>",
          zone: Self.zone(city), sent: rain.start, onset: rain.start, expires: rain.end))
    }
    // A code that is on no list, and no end.
    entries.append(
      Entry(
        name: "fog.\(country.code)", color: "yellow", event: "Fog", severity: "Moderate", area: "An invented valley",
        place: AlertMarkup.value("cap:geocode", "NUTS3", "\(country.code)999"), zone: "\(country.code)999",
        sent: hourAgo, onset: hourAgo, expires: nil))
    entries.append(
      Entry(
        name: "green.\(country.code)", color: "green", event: "No wind", severity: "Minor", area: first.localName,
        place: code(first), zone: Self.zone(first), sent: hourAgo, onset: hourAgo, expires: soon))
    entries.append(
      Entry(
        name: "exercise.\(country.code)", color: "red", event: "Exercise", severity: "Extreme", area: first.localName,
        place: code(first), zone: Self.zone(first), sent: hourAgo, onset: hourAgo, expires: soon, status: "Exercise"))
    // Half of the entries have expired.
    entries += (0..<entries.count).map { number in
      Entry(
        name: "past.\(country.code).\(number)", color: "orange", event: "Past wind", severity: "Severe",
        area: first.localName, place: code(first), zone: Self.zone(first), sent: now.addingTimeInterval(-90_000),
        onset: now.addingTimeInterval(-86_400), expires: hourAgo)
    }
    return entries
  }

  /// A city's code in its country's format: France's is from an unavailable list, so that only the link names the zone.
  private func code(_ city: City, in element: String = "cap:geocode") -> String {
    city.country.code == "FR"
      ? AlertMarkup.value(element, "NUTS3", "FRN\(city.id)") : AlertMarkup.value(element, "EMMA_ID", Self.zone(city))
  }

  private func entry(_ entry: Entry, summary: String) -> String {
    let uuid = Self.uuid(entry.name)
    let document = "\(origin)/meteoalarm/api/v1/warnings/feeds-\(country.slug)/\(uuid)"
    let title = "\(entry.color.capitalized) \(entry.event) Warning issued for \(country.slug) - \(entry.area)"
    let expires = entry.expires.map { AlertMarkup.element("cap:expires", AlertMarkup.time($0)) } ?? ""
    return "<entry>" + AlertMarkup.element("id", "\(document)?index_info=0&index_area=0&index_polygon=0")
      + AlertMarkup.element("title", title) + AlertMarkup.element("published", AlertMarkup.time(entry.sent))
      + "<link href=\"https://meteoalarm.org?geocode=EMMA_ID:\(entry.zone)\"/>"
      + "<link type=\"application/cap+xml\" href=\"\(document)\"/>" + entry.place
      + AlertMarkup.element("cap:areaDesc", entry.area) + AlertMarkup.element("cap:event", entry.event)
      + AlertMarkup.element("cap:severity", entry.severity) + AlertMarkup.element("cap:message_type", "Alert")
      + AlertMarkup.element("cap:status", entry.status) + AlertMarkup.element("cap:scope", "Public")
      + AlertMarkup.element("cap:identifier", entry.name)
      + AlertMarkup.element("cap:sent", AlertMarkup.time(entry.sent))
      + AlertMarkup.element("cap:onset", AlertMarkup.time(entry.onset)) + expires + summary + "</entry>"
  }

  /// A name in UUID format, the same for the same message.
  static func uuid(_ name: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    let digits = String(hash, radix: 16)
    let padded = String(repeating: "0", count: 16 - digits.count) + digits
    return "\(padded.prefix(8))-\(padded.dropFirst(8).prefix(4))-4000-8000-\(padded.suffix(4))00000000"
  }
}
