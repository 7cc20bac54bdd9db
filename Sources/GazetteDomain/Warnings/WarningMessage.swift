import Foundation

/// One message of a service, before it is known what of it still holds.
public struct WarningMessage: Sendable, Hashable {
  /// What the message does.
  public enum Purpose: Sendable, Hashable {
    /// It warns, and takes the place of what it references.
    case warns
    /// It withdraws what it references.
    case cancels
    /// It is not for readers: a test, an exercise, a draft, an acknowledgement, something restricted.
    case isNotForReaders
  }

  /// What it does.
  public var purpose: Purpose
  /// What it is called among messages: references name it so.
  public var key: WarningID
  /// What it updates or cancels.
  public var references: [WarningID]
  /// What it warns of; several where it tells several things.
  public var warnings: [WeatherWarning]

  /// Makes a message.
  public init(purpose: Purpose, key: WarningID, references: [WarningID] = [], warnings: [WeatherWarning] = []) {
    self.purpose = purpose
    self.key = key
    self.references = references
    self.warnings = warnings
  }
}

extension WeatherWarning {
  /// What holds by `messages`, the whole of a service's answer: what is for readers, without what an update or a
  /// cancellation among them references; each message once.
  ///
  /// Ended warnings stay: what is past is hidden when it is read. A chain keeps its name across answers by `known`, what the
  /// last answer told, and so does the level that it was raised from.
  public static func state(of messages: [WarningMessage], known: [WeatherWarning] = []) -> [WeatherWarning] {
    let readable = messages.filter { $0.purpose != .isNotForReaders }
    let gone = Set(readable.flatMap { message in message.references.filter { $0 != message.key } })
    let before = Dictionary(known.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var told = Set<WarningID>()
    var state: [WeatherWarning] = []
    for message in readable where message.purpose == .warns && !gone.contains(message.key) {
      guard told.insert(message.key).inserted else { continue }
      let earlier = message.references.compactMap { before[$0] }
      for var warning in message.warnings {
        warning.chain = before[warning.id]?.chain ?? earlier.first?.chain ?? message.references.first ?? warning.chain
        warning.raisedFrom = before[warning.id]?.raisedFrom
        if let highest = earlier.map(\.level).max(), highest < warning.level { warning.raisedFrom = highest }
        state.append(warning)
      }
    }
    return state
  }

  /// `warnings` with those told as one that are alike in service, level, kind and words and whose times touch: the areas of
  /// all, the first onset, the last end, the identity of the first.
  public static func merged(_ warnings: [WeatherWarning]) -> [WeatherWarning] {
    struct Likeness: Hashable {
      let service: ProviderID
      let level: WarningLevel
      let kind: WarningKind
      let texts: [WarningText]
    }
    var merged: [WeatherWarning] = []
    var places: [Likeness: [Int]] = [:]
    for warning in warnings {
      let likeness = Likeness(
        service: warning.service, level: warning.level, kind: warning.kind, texts: warning.texts)
      if let index = places[likeness]?.first(where: { merged[$0].touches(warning) }) {
        merged[index].absorb(warning)
      } else {
        places[likeness, default: []].append(merged.count)
        merged.append(warning)
      }
    }
    return merged
  }

  private func touches(_ other: WeatherWarning) -> Bool {
    let (from, otherFrom) = (onset ?? sentAt, other.onset ?? other.sentAt)
    return from <= other.ends ?? .distantFuture && otherFrom <= ends ?? .distantFuture
  }

  private mutating func absorb(_ other: WeatherWarning) {
    if let otherOnset = other.onset { onset = min(onset ?? otherOnset, otherOnset) }
    if let end = ends, let otherEnd = other.ends { ends = max(end, otherEnd) } else { ends = nil }
    areas += other.areas.filter { !areas.contains($0) }
  }
}
