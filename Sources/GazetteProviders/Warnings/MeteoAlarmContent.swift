import FeedParsing
package import Foundation
package import GazetteDomain

/// The content of one MeteoAlarm feed: messages combined from its entries, and the full texts to fetch.
package struct MeteoAlarmContent {
  /// The messages by their ids.
  var messages: [WarningID: WarningMessage] = [:]
  /// The ids in the order of the feed.
  var order: [WarningID] = []
  /// Messages that apply to a reader's city and whose text is unknown, with the names of their documents.
  var missingTexts: [(WarningID, String)] = []
  /// The time at which the feed was generated.
  var madeAt: Date?
  /// The reason why this is only a part of the feed; nil when it is complete.
  var problem: SourceError?

  /// The displayed warnings, as far as the feed describes them.
  package var state: [WeatherWarning] { WeatherWarning.state(of: order.compactMap { messages[$0] }) }

  /// Parses the feed in `body`.
  /// - Throws: `SourceError/unreadable(_:detail:)` when it is not a feed.
  package init(of body: [UInt8], _ question: WarningQuestion, zones: any WarningZones, now: Date) throws(SourceError) {
    let feed: AlertFeed
    do throws(FeedParsingError) { feed = try AlertReader().feed(body) } catch {
      throw .unreadable(.meteoAlarm, detail: "the feed: \(error)")
    }
    madeAt = feed.updated
    if !feed.isWellFormed { problem = .unreadable(.meteoAlarm, detail: "the feed is damaged or cut off") }
    var documents: [WarningID: String] = [:]
    var unreadableCount = 0
    for entry in feed.entries {
      guard let name = entry.identifier ?? Self.document(entry) else {
        unreadableCount += 1
        continue
      }
      let key = WarningID(.meteoAlarm, sender: "", identifier: name)
      if messages[key] == nil { order.append(key) }
      documents[key] = documents[key] ?? Self.document(entry)
      add(entry, named: name, as: key, scope: question.scope, now: now)
    }
    if unreadableCount > 0, problem == nil {
      problem = .unreadable(.meteoAlarm, detail: "\(unreadableCount) of \(feed.entries.count) entries")
    }
    reuse(question.known)
    collectMissingTexts(documents, of: question, zones: zones, now: now)
  }

  /// The name of the document with the full text, the last part of its address.
  private static func document(_ entry: AlertEntry) -> String? {
    let address = entry.link ?? entry.id
    guard let last = address.prefix(while: { $0 != "?" && $0 != "#" }).split(separator: "/").last else { return nil }
    let isPlain = last.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
      default: false
      }
    }
    return isPlain && (8...80).contains(last.utf8.count) ? String(last) : nil
  }

  /// Adds an entry to its message: its area to a matching warning, or a new warning.
  private mutating func add(
    _ entry: AlertEntry, named name: String, as key: WarningID, scope: WarningScope, now: Date
  ) {
    let dialect = MeteoAlarmDialect()
    let info = entry.info
    let hasAwarenessLevel = info.parameters.contains { $0.name.lowercased() == "awareness_level" }
    let color = entry.title.flatMap { $0.split(separator: " ").first }.map { $0.lowercased() }
    let level =
      hasAwarenessLevel ? dialect.level(of: info) : Self.colors[color ?? ""] ?? WarningLevel(severity: info.severity)
    let words = "\(info.event ?? "") \(entry.title.map(Self.withoutCountry) ?? "")"
    let kind = info.parameters.isEmpty ? WarningKind(words: words) : dialect.kind(of: info)
    // Removed while it is changed: otherwise each entry would copy all its areas (copy-on-write).
    var message =
      messages.removeValue(forKey: key)
      ?? WarningMessage(
        purpose: AlertAdapter.purpose(
          status: entry.status, scope: entry.scope, messageType: entry.messageType), key: key)
    let areas = info.areas.map { WarningArea($0) }
    let onset = info.onset ?? info.effective
    let event = AlertAdapter.event(info.event, else: entry.title)
    if let index = message.warnings.firstIndex(where: {
      $0.level == level && $0.kind == kind && $0.onset == onset && $0.ends == info.expires
        && $0.texts.first?.event == event
    }) {
      message.warnings[index].add(areas)
    } else {
      let identifier = message.warnings.isEmpty ? name : "\(name)#\(message.warnings.count)"
      message.warnings.append(
        WeatherWarning(
          id: WarningID(.meteoAlarm, sender: "", identifier: identifier), message: key, scope: scope, level: level,
          kind: kind, texts: [WarningText(language: info.language ?? "en", event: event)],
          sentAt: entry.sent ?? entry.published ?? onset ?? now, onset: onset, ends: info.expires, areas: areas,
          isAllClear: color == "green" || dialect.isAllClear(info)))
    }
    messages[key] = message
  }

  /// The part of a title before the country, whose name may contain a hazard (Iceland): `Orange Wind Warning issued for France`.
  private static func withoutCountry(_ title: String) -> Substring {
    title[..<(title.range(of: " issued for ")?.lowerBound ?? title.endIndex)]
  }

  private static let colors: [String: WarningLevel] = [
    "green": .minor, "yellow": .moderate, "orange": .severe, "red": .extreme,
  ]

  /// Takes the text of messages that were fetched before, because the content of a message never changes.
  private mutating func reuse(_ known: [WeatherWarning]) {
    // Only a full text contains its sender.
    let fullTexts = Dictionary(grouping: known.filter { $0.sender != nil }, by: \.message)
    for (key, warnings) in fullTexts {
      guard let feed = messages[key] else { continue }
      let references = warnings.first.map { $0.chain == $0.id ? [] : [$0.chain] } ?? []
      messages[key] = WarningMessage(purpose: .warns, key: key, references: references, warnings: warnings)
        .addingCodes(from: feed)
    }
  }

  private mutating func collectMissingTexts(
    _ documents: [WarningID: String], of question: WarningQuestion, zones: any WarningZones, now: Date
  ) {
    let candidates = order.compactMap { messages[$0] }.filter { $0.purpose == .warns }.flatMap(\.warnings)
      .filter { $0.sender == nil && $0.isShown(at: now) }
    let index = WarningIndex(candidates, zones: zones)
    var requested = Set<WarningID>()
    for place in question.places {
      for number in index.numbers(at: place.coordinate, countryCode: question.scope.countryCode) {
        let key = candidates[number].message
        guard let document = documents[key], requested.insert(key).inserted else { continue }
        missingTexts.append((key, document))
      }
    }
  }
}

extension WarningMessage {
  /// The message with the additional codes of its areas from `feed`, the short form of the same message: the full text has only
  /// some of them.
  func addingCodes(from feed: WarningMessage) -> WarningMessage {
    // The first area with a name or a code counts: otherwise a feed with a thousand areas of one name would give each a thousand
    // codes.
    var byName: [String: [WarningCode]] = [:]
    var byCode: [WarningCode: [WarningCode]] = [:]
    for area in feed.warnings.lazy.flatMap(\.areas) where !area.codes.isEmpty {
      let codes = Array(area.codes.prefix(10))
      if byName[area.name] == nil, !area.name.isEmpty { byName[area.name] = codes }
      for code in codes where byCode[code] == nil { byCode[code] = codes }
    }
    var message = self
    for warning in message.warnings.indices {
      for area in message.warnings[warning].areas.indices {
        let known = message.warnings[warning].areas[area]
        let further =
          known.codes.isEmpty ? byName[known.name] ?? [] : known.codes.prefix(10).flatMap { byCode[$0] ?? [] }
        for code in further where !message.warnings[warning].areas[area].codes.contains(code) {
          message.warnings[warning].areas[area].codes.append(code)
        }
      }
    }
    return message
  }
}

extension WeatherWarning {
  /// Adds areas; an existing one with the same name and codes gets the additional shapes.
  mutating func add(_ more: [WarningArea]) {
    for area in more {
      if let index = areas.firstIndex(where: { $0.name == area.name && $0.codes == area.codes }) {
        areas[index].polygons += area.polygons.filter { !areas[index].polygons.contains($0) }
        areas[index].circles += area.circles.filter { !areas[index].circles.contains($0) }
      } else {
        areas.append(area)
      }
    }
  }
}
