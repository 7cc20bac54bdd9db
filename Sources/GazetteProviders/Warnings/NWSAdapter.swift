import FeedParsing
import Foundation
import GazetteDomain

/// Converts the National Weather Service's alerts to messages.
struct NWSAdapter {
  let scope: WarningScope
  let now: Date

  private static let maximumAreas = 500

  /// The message in `feature`.
  func message(_ feature: NWSFeature) -> WarningMessage {
    let alert = feature.properties
    let key = WarningID(.nws, sender: "", identifier: alert.id)
    let expired = (alert.parameters?.expiredReferences ?? []).flatMap(Self.identifiers)
    let references = ((alert.references ?? []).compactMap(\.identifier) + expired).map {
      WarningID(.nws, sender: "", identifier: $0)
    }
    return WarningMessage(
      purpose: purpose(of: alert), key: key, references: references, warnings: [warning(feature, key)])
  }

  /// The properties that an alert shares with its repetitions.
  private struct RepetitionKey: Hashable {
    let event, sender: String
    let areas: [String]
    let ends: Date
  }

  /// `messages` in which the last of several repetitions references the others: air quality alerts are reissued until they end,
  /// without a reference to the previous one.
  static func linkingRepetitions(_ messages: [WarningMessage]) -> [WarningMessage] {
    // Messages with references already say which one counts.
    let referenced = Set(messages.flatMap(\.references))
    let unreferenced = messages.indices.filter {
      messages[$0].references.isEmpty && !referenced.contains(messages[$0].key)
    }
    let repetitions = Dictionary(grouping: unreferenced) { index in repetitionKey(of: messages[index]) }
    var linked = messages
    for (repetitionKey, indices) in repetitions where repetitionKey != nil && indices.count > 1 {
      guard let last = indices.max(by: { sentAt(messages[$0]) < sentAt(messages[$1]) }) else { continue }
      linked[last].references += indices.filter { $0 != last }.map { messages[$0].key }
    }
    return linked
  }

  private static func sentAt(_ message: WarningMessage) -> Date { message.warnings.first?.sentAt ?? .distantPast }

  private static func repetitionKey(of message: WarningMessage) -> RepetitionKey? {
    guard message.purpose == .warns, let warning = message.warnings.first, let ends = warning.ends else { return nil }
    return RepetitionKey(
      event: warning.texts.first?.event ?? "", sender: warning.sender ?? "", areas: warning.areas.map(\.name),
      ends: ends)
  }

  private func purpose(of alert: NWSFeature.Properties) -> WarningMessage.Purpose {
    guard alert.event != "Test Message" else { return .isNotForReaders }
    return AlertAdapter.purpose(
      status: alert.status?.lowercased(), scope: alert.scope?.lowercased(), messageType: alert.messageType?.lowercased()
    )
  }

  private func warning(_ feature: NWSFeature, _ key: WarningID) -> WeatherWarning {
    let alert = feature.properties
    let text = WarningText(
      language: "en-US", event: Self.short(alert.event), headline: alert.headline.map(Self.short),
      description: alert.description.map(Self.unwrapped), instruction: alert.instruction.map(Self.unwrapped))
    let onset = alert.onset ?? alert.effective
    return WeatherWarning(
      id: key, scope: scope, level: level(of: alert), kind: WarningKind(words: alert.event), texts: [text],
      sentAt: alert.sent.flatMap(FeedDate.parse) ?? onset.flatMap(FeedDate.parse) ?? now,
      onset: onset.flatMap(FeedDate.parse),
      // The text expires before the event ends: `expires` applies only without an explicit end.
      ends: (alert.ends ?? alert.expires).flatMap(FeedDate.parse), sender: alert.senderName.map(Self.short),
      url: page, areas: areas(of: feature),
      isAllClear: alert.response?.lowercased() == "allclear")
  }

  /// The service's page for the position, which begins with the current warnings: the alert's own address returns JSON.
  private var page: URL? {
    scope.point.flatMap { point in
      URL(
        string: "https://forecast.weather.gov/MapClick.php?lat=\(point.text.replacing(",", with: "&lon="))")
    }
  }

  /// The event's name is more informative than an unknown severity.
  private func level(of alert: NWSFeature.Properties) -> WarningLevel {
    if let severity = alert.severity?.lowercased(), severity != "unknown" { return WarningLevel(severity: severity) }
    return alert.event.hasSuffix("Warning") ? .severe : .moderate
  }

  private func areas(of feature: NWSFeature) -> [WarningArea] {
    let names = (feature.properties.areaDesc ?? "").split(separator: ";").prefix(Self.maximumAreas)
      .map { Self.short($0.trimmingCharacters(in: .whitespaces)) }
    let polygons = feature.geometry?.polygons ?? []
    let drawn = polygons.isEmpty ? [] : [WarningArea(name: "", polygons: polygons)]
    return drawn + names.map { WarningArea(name: $0) }
  }

  /// The identifiers in `sender,identifier,sent sender,identifier,sent`.
  private static func identifiers(_ text: String) -> [String] {
    text.prefix(20_000).split(separator: " ").compactMap { reference in
      let parts = reference.split(separator: ",")
      return parts.count >= 2 ? String(parts[1]) : nil
    }
  }

  private static func short(_ text: String) -> String { String(text.prefix(1000)) }

  /// The text without its hard wraps: a single line feed within a paragraph becomes a space. Preserves the line feeds before list
  /// items, and those of tables, whose columns are separated by wide spaces.
  static func unwrapped(_ text: String) -> String {
    let lines = text.prefix(40_000).split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    var unwrapped = ""
    var isInTable = false
    for line in lines {
      let isRow = line.contains("   ")
      defer { isInTable = isRow || isInTable && !line.isEmpty }
      let written = isRow ? line.replacing(/[ ]{3,}/, with: "\u{2003}") : line
      if line.isEmpty {
        if !unwrapped.isEmpty, !unwrapped.hasSuffix("\n\n") { unwrapped += unwrapped.hasSuffix("\n") ? "\n" : "\n\n" }
      } else if unwrapped.isEmpty || unwrapped.hasSuffix("\n") {
        unwrapped += written
      } else {
        unwrapped += (isRow || isInTable || line.hasPrefix("*") || line.hasPrefix("- ") ? "\n" : " ") + written
      }
    }
    return unwrapped.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
