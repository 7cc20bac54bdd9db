import Foundation
import GazetteDomain
import GazetteProviders
import GazetteTesting
import HTTPFetching
import WeatherProviders

/// Sample replies in the services' formats.
enum InventedAlerts {
  static let paris = PlaceID(Coordinate(clamping: 48.8534, 2.3488))
  static let zone = WarningCode(scheme: "EMMA_ID", value: "FR001")
  static let zones = ZoneFile(
    text:
      "title\tinvented\nlicence\tnone\nzone\tEMMA_ID\tFR001\tland\t48600,2000,49100,2700\t48600,2000 500,0 0,700 -500,0\nalias\tNUTS3\tFR101\tEMMA_ID\tFR001\n"
  )

  /// Returns an entry of MeteoAlarm's, with the relevant children as given.
  static func entry(
    _ identifier: String, uuid: String = "6f1c0000-0000-4000-8000-000000000001",
    title: String = "Orange Wind Warning issued for France - Paris",
    status: String = "Actual", code: (String, String) = ("EMMA_ID", "FR001"),
    expires: String? = "2026-11-22T06:00:00+00:00", linked: String? = nil,
    more: String = ""
  ) -> String {
    let ends = expires.map { "<cap:expires>\($0)</cap:expires>" } ?? ""
    let map = linked.map { "<link href=\"https://meteoalarm.org?geocode=\($0)\"/>" } ?? ""
    return """
      <entry><id>https://feeds.meteoalarm.org/api/v1/warnings/feeds-france/\(uuid)?index_info=0&amp;index_area=0</id>
      <title>\(title)</title><published>2026-11-21T07:00:00Z</published>
      \(map)<link type="application/cap+xml" href="https://feeds.meteoalarm.org/api/v1/warnings/feeds-france/\(uuid)"/>
      <cap:geocode><valueName>\(code.0)</valueName><value>\(code.1)</value></cap:geocode>
      <cap:areaDesc>Paris</cap:areaDesc><cap:event>Severe wind warning</cap:event><cap:severity>Severe</cap:severity>
      <cap:message_type>Alert</cap:message_type><cap:status>\(status)</cap:status><cap:identifier>\(identifier)</cap:identifier>
      <cap:onset>2026-11-21T09:00:00+00:00</cap:onset>\(ends)\(more)</entry>
      """
  }

  static func feed(_ entries: String..., updated: String = "2026-11-21T08:00:00Z") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:cap="urn:oasis:names:tc:emergency:cap:1.2"><updated>\(updated)</updated>
    \(entries.joined(separator: "\n"))</feed>
    """
  }

  static func cap(_ identifier: String, level: String = "3; ORANGE", references: String = "") -> String {
    func info(_ language: String, _ event: String) -> String {
      """
      <info><language>\(language)</language><event>\(event)</event><severity>Moderate</severity>
      <onset>2026-11-21T09:00:00+00:00</onset><expires>2026-11-22T06:00:00+00:00</expires>
      <senderName>Service inventé</senderName><headline>\(event)!</headline><description>Text in \(language)</description>
      <parameter><valueName>awareness_level</valueName><value>\(level)</value></parameter>
      <parameter><valueName>awareness_type</valueName><value>1; Wind</value></parameter>
      <area><areaDesc>Paris</areaDesc><geocode><valueName>EMMA_ID</valueName><value>FR001</value></geocode></area></info>
      """
    }
    return """
      <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>\(identifier)</identifier><sender>s</sender>
      <sent>2026-11-21T07:00:00+00:00</sent><status>Actual</status><msgType>Alert</msgType><scope>Public</scope>\(references)
      \(info("en-GB", "Wind"))\(info("fr-FR", "Vent"))</alert>
      """
  }

  static func meteoAlarm(_ fetching: any Fetching, time: ManualTime = ManualTime()) -> MeteoAlarmWarningSource {
    MeteoAlarmWarningSource(
      transport: FetchedTransport(fetching), zones: zones,
      access: ProviderAccess(
        budget: InMemoryRequestBudget(limits: [.meteoAlarm: .warnings], now: time.now), limits: [.meteoAlarm: .warnings]
      ),
      now: time.now)
  }

  static func question(known: [WeatherWarning] = [], validators: WarningValidators = WarningValidators())
    -> WarningQuestion
  {
    WarningQuestion(scope: .france, places: [paris], validators: validators, known: known)
  }
}

extension WarningResponse {
  /// The warnings of a complete or partial result.
  var warnings: [WeatherWarning] {
    switch content {
    case .whole(let warnings), .partial(let warnings, _): warnings
    case .unchanged: []
    }
  }

  /// Whether the result is complete.
  var isWhole: Bool { if case .whole = content { true } else { false } }
}
