import FeedParsing
import Foundation
import GazetteDomain

/// The differences between services that use the same format.
protocol AlertDialect: Sendable {
  /// The severity.
  func level(of info: AlertInfo) -> WarningLevel
  /// The kind of event.
  func kind(of info: AlertInfo) -> WarningKind
  /// Whether it says that the danger is over.
  func isAllClear(_ info: AlertInfo) -> Bool
  /// Whether it is a test instead of a warning.
  func isTest(_ info: AlertInfo) -> Bool
  /// The licence in the message.
  func licence(of info: AlertInfo) -> String?
  /// The affected areas.
  func areas(of info: AlertInfo) -> [WarningArea]
}

/// Converts alerts in the Common Alerting Protocol to warnings.
struct AlertAdapter {
  let scope: WarningScope
  let dialect: any AlertDialect
  /// Whether identifiers are unique without the sender.
  let ignoresSender: Bool
  let now: Date

  /// Combines the languages of one event into one warning; different levels, kinds, times or places are separate warnings.
  private struct Group {
    var warning: WeatherWarning
    let places: [WarningArea]
  }

  /// The message in `alert`.
  func message(_ alert: AlertDocument) -> WarningMessage {
    let references = alert.references.map { key($0.sender, $0.identifier) }
    return WarningMessage(
      purpose: Self.purpose(status: alert.status, scope: alert.scope, messageType: alert.messageType),
      key: key(alert.sender, alert.identifier), references: references, warnings: warnings(of: alert))
  }

  /// The purpose of a message, from its keywords; without any, it warns.
  static func purpose(status: String?, scope: String?, messageType: String?) -> WarningMessage.Purpose {
    guard status ?? "actual" == "actual", scope ?? "public" == "public" else { return .isNotForReaders }
    switch messageType {
    case "cancel": return .cancels
    case "ack", "error": return .isNotForReaders
    default: return .warns
    }
  }

  /// The id of a message.
  func key(_ sender: String, _ identifier: String) -> WarningID {
    WarningID(scope.service, sender: ignoresSender ? "" : sender, identifier: identifier)
  }

  private func warnings(of alert: AlertDocument) -> [WeatherWarning] {
    var groups: [Group] = []
    for info in alert.infos where !dialect.isTest(info) {
      let areas = dialect.areas(of: info)
      let places = areas.map { WarningArea(name: "", polygons: $0.polygons, circles: $0.circles, codes: $0.codes) }
      let text = text(of: info)
      let (level, kind) = (dialect.level(of: info), dialect.kind(of: info))
      let index = groups.firstIndex { group in
        group.warning.level == level && group.warning.kind == kind
          && group.warning.onset == info.onset ?? info.effective
          && group.warning.ends == info.expires && group.places == places
          && !group.warning.texts.contains { $0.language == text.language }
      }
      if let index {
        groups[index].warning.texts.append(text)
        continue
      }
      let identifier = groups.isEmpty ? alert.identifier : "\(alert.identifier)#\(groups.count)"
      groups.append(
        Group(
          warning: WeatherWarning(
            id: key(alert.sender, identifier), message: key(alert.sender, alert.identifier), scope: scope, level: level,
            kind: kind, texts: [text], sentAt: alert.sent ?? info.effective ?? info.onset ?? now,
            onset: info.onset ?? info.effective, ends: info.expires,
            sender: info.senderName ?? (alert.sender.isEmpty ? nil : alert.sender), url: Self.page(info.web),
            licence: dialect.licence(of: info), areas: areas, isAllClear: dialect.isAllClear(info)),
          places: places))
    }
    return groups.map(\.warning)
  }

  private func text(of info: AlertInfo) -> WarningText {
    WarningText(
      language: info.language ?? "en-US", event: Self.event(info.event, else: info.headline), headline: info.headline,
      description: info.description, instruction: info.instruction)
  }

  /// The hazard in the service's words; `other` if it wrote nothing, or only codes for machines, such as
  /// `awareness_type=12,awareness_level=2.0`.
  static func event(_ text: String?, else other: String?) -> String {
    guard let text, !text.contains("awareness_type=") else { return other ?? text ?? "" }
    return text
  }

  /// A page that a browser can open.
  static func page(_ text: String?) -> URL? {
    guard let text, let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()), url.host != nil
    else { return nil }
    return url
  }
}

extension AlertDialect {
  func isAllClear(_ info: AlertInfo) -> Bool { info.responseTypes.contains("allclear") }
  func isTest(_ info: AlertInfo) -> Bool { false }
  func licence(of info: AlertInfo) -> String? { nil }
}

extension WarningLevel {
  /// The level of CAP's severity; an unknown one counts as moderate, so that it is visible.
  init(severity: String?) {
    switch severity?.lowercased() {
    case "minor": self = .minor
    case "severe": self = .severe
    case "extreme": self = .extreme
    default: self = .moderate
    }
  }
}

extension WarningPolygon {
  /// The shape of an alert's corners, with its holes; nil when it is invalid.
  init?(_ corners: [AlertPoint], holes: [[AlertPoint]] = []) {
    self.init(ring: corners.map(\.coordinate), holes: holes.map { $0.map(\.coordinate) })
  }
}

extension AlertPoint {
  /// The same position as a domain value.
  var coordinate: Coordinate { Coordinate(clamping: latitude, longitude) }
}

extension WarningArea {
  /// The area as an alert draws and names it. A circle without a radius draws nothing: services write one where they have only
  /// codes.
  init(_ area: AlertArea) {
    self.init(
      name: area.name ?? "", polygons: area.polygons.compactMap { WarningPolygon($0) },
      circles: area.circles.filter { $0.kilometers > 0 }.map {
        WarningCircle(center: $0.center.coordinate, radius: Length(clampingMeters: $0.kilometers * 1000))
      },
      codes: area.geocodes.map { WarningCode(scheme: $0.name.uppercased(), value: $0.value) })
  }
}
