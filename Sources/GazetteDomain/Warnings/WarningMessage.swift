import Foundation

/// One message of a service, before later messages update or cancel it.
public struct WarningMessage: Sendable, Hashable {
  /// The effect of a message.
  public enum Purpose: Sendable, Hashable {
    /// It warns, and replaces the messages that it references.
    case warns
    /// It withdraws the messages that it references.
    case cancels
    /// It is not for readers: a test, an exercise, a draft, an acknowledgement, or restricted.
    case isNotForReaders
  }

  /// The effect.
  public var purpose: Purpose
  /// The identity in the references of other messages.
  public var key: WarningID
  /// The messages that it updates or cancels.
  public var references: [WarningID]
  /// Its warnings; several when it covers several events.
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
  /// Returns the valid warnings in `messages`, a service's complete reply: those for readers that no update or cancellation
  /// references; each message once.
  ///
  /// Ended warnings remain; pages hide them when reading. `known`, the previous reply's warnings, preserves the name of a chain
  /// and the level from which it was raised.
  public static func state(of messages: [WarningMessage], known: [WeatherWarning] = []) -> [WeatherWarning] {
    let readable = messages.filter { $0.purpose != .isNotForReaders }
    let gone = Set(readable.flatMap { message in message.references.filter { $0 != message.key } })
    let before = Dictionary(known.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var seen = Set<WarningID>()
    var state: [WeatherWarning] = []
    for message in readable where message.purpose == .warns && !gone.contains(message.key) {
      guard seen.insert(message.key).inserted else { continue }
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

  /// Returns `warnings` with those merged that have the same service, level, kind and text and whose times touch: the union of
  /// their areas, the first onset, the last end, the identity of the first.
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
