import Foundation
import Hummingbird

/// The National Weather Service: alerts at a position, including references and tests.
struct NWSRoutes: Sendable {
  let world: SimulatedWorld

  func add(to router: Router<SimulatorContext>, dispatcher: ProviderDispatcher) {
    dispatcher.serve("/nws/alerts/active", of: .nws, on: router, errors: .page) { alerts($0) }
  }

  private func alerts(_ request: ProviderRequest) -> ProviderReply {
    // The service asks for a contact in the User-Agent, and refuses only requests without one.
    guard request.headers["user-agent"]?.isEmpty == false else { return ErrorBodies.page.reply(403) }
    guard let point = request.value("point"), let position = Self.position(point) else {
      return .json(["title": "Bad Request", "status": 400, "detail": "Bad Request"], status: 400)
    }
    let storm = world.storms.storm(at: world.storms.clock(at: world.now()))
    let lastModified = RFC1123.text(storm.sent)
    guard request.headers["if-modified-since"] != lastModified else {
      return ProviderReply.bytes([], type: "application/geo+json", status: 304).adding("Last-Modified", lastModified)
    }
    var reply = ProviderReply.json(["type": "FeatureCollection", "features": .array(features(position, storm))])
    reply.contentType = "application/geo+json"
    return reply.adding("Last-Modified", lastModified).adding("Cache-Control", "public, max-age=30")
  }

  /// Two numbers with at most 4 decimals.
  private static func position(_ text: String) -> Position? {
    let parts = text.split(separator: ",").map(String.init)
    let isShort = parts.allSatisfy { ($0.split(separator: ".").dropFirst().first?.count ?? 0) <= 4 }
    guard parts.count == 2, isShort, let latitude = Double(parts[0]), let longitude = Double(parts[1]) else {
      return nil
    }
    return Position(latitude: latitude, longitude: longitude)
  }

  private func features(_ position: Position, _ storm: Storm) -> [JSONValue] {
    let nearest = world.gazetteer.nearest(1, to: position).first?.city
    var features = [feature(storm, nearest, event: "Test Message", identifier: "test.\(storm.number)", back: nil)]
    let stormy = world.storms.cities.stormy(in: "US")
    guard let city = stormy.first(where: { $0.position.kilometres(to: position) < Hazard.reach }) else {
      return features
    }
    if storm.phase == .withdrawn {
      features.append(
        feature(storm, city, event: "High Wind Warning", identifier: storm.identifier("840"), type: "Cancel", back: 1))
    }
    guard storm.phase.level != nil else { return features }
    let isFirst = storm.phase.messageCount == 1
    features.append(
      feature(
        storm, city, event: "High Wind Warning", identifier: storm.identifier("840"),
        type: isFirst ? "Alert" : "Update",
        back: isFirst ? nil : 1))
    // The replaced message stays listed for a while.
    if !isFirst {
      features.append(
        feature(storm, city, event: "High Wind Warning", identifier: storm.identifier("840", back: 1), back: nil))
    }
    return features
  }

  private func feature(
    _ storm: Storm, _ city: City?, event: String, identifier: String, type: String = "Alert", back: Int?
  ) -> JSONValue {
    let text = storm.text("en")
    let references: [JSONValue] =
      back.map { back in
        [
          [
            "@id": "https://api.weather.gov/alerts/x", "identifier": .string(storm.identifier("840", back: back)),
            "sender": "w-nws.webmaster@noaa.gov", "sent": .string(AlertMarkup.time(storm.start)),
          ]
        ]
      } ?? []
    // The text has hard line breaks and expires before the event ends.
    let wrapped = text.description.replacing(" are ", with: "\nare ")
    return [
      "id": .string("https://api.weather.gov/alerts/urn:oid:\(identifier)"), "type": "Feature", "geometry": .null,
      "properties": [
        "id": .string(identifier), "areaDesc": .string("\(city?.english ?? "Nowhere"); Invented County"),
        "geocode": ["SAME": ["020117"], "UGC": ["KSZ009"]], "references": .array(references),
        "sent": .string(AlertMarkup.time(storm.sent)), "effective": .string(AlertMarkup.time(storm.sent)),
        "onset": .string(AlertMarkup.time(storm.start)),
        "expires": .string(AlertMarkup.time(storm.start.addingTimeInterval(-600))),
        "ends": .string(AlertMarkup.time(storm.end)), "status": "Actual", "messageType": .string(type),
        "category": "Met", "severity": .string(storm.severity), "certainty": "Likely", "urgency": "Expected",
        "event": .string(event), "sender": "w-nws.webmaster@noaa.gov", "senderName": "NWS Invented Office",
        "headline": .string(text.headline), "description": .string(wrapped), "instruction": .string(text.instruction),
        "response": .string(storm.response), "parameters": ["VTEC": ["/O.NEW.KTOP.HW.W/"]],
      ],
    ]
  }
}

/// Times in the format of HTTP headers.
enum RFC1123 {
  static func text(_ date: Date) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.string(from: date)
  }
}
