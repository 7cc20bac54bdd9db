public import Foundation

/// The outlook for the next two hours: alternating dry and wet spells.
public struct NowcastSummary: Sendable, Hashable {
  /// The length of the outlook, in seconds.
  public static let span: TimeInterval = 7200
  /// The minimum known time, in seconds; with less there is no outlook.
  static let minimumKnownTime: TimeInterval = 1800

  /// A dry or a wet spell.
  public struct Spell: Sendable, Hashable {
    /// The start; the first spell contains the present.
    public let start: Date
    /// The end; nil when it lasts to the end of the known time.
    public let end: Date?
    /// The precipitation; nil in a dry spell.
    public let precipitation: Precipitation?
  }

  /// The precipitation of a spell.
  public struct Precipitation: Sendable, Hashable {
    /// The most frequent kind in the spell; rain when unknown.
    public let kind: NowcastStep.Kind
    /// The greatest strength in the spell.
    public let strength: Strength
  }

  /// A strength of precipitation.
  public enum Strength: Sendable, Hashable, CaseIterable {
    /// A strength, the weakest first.
    case light, moderate, heavy
  }

  /// At least one, alternating dry and wet; the first contains the present.
  public let spells: [Spell]
  /// The end of the known time, at most two hours from now.
  public let knownUntil: Date
  /// True when the whole two hours are known, except perhaps the last few minutes.
  public let isWhole: Bool
  /// True when the times are interpolated from coarser values.
  public let isInterpolated: Bool

  /// True when anything falls within the two hours.
  public var isWet: Bool { spells.contains { $0.precipitation != nil } }
}

extension Nowcast {
  /// Returns the current and future steps at `now`, up to two hours ahead.
  public func steps(from now: Date) -> [NowcastStep] {
    steps.filter { $0.end > now && $0.start < now.addingTimeInterval(NowcastSummary.span) }
  }

  /// Returns the outlook from `now`; nil when the next step is unknown. It ends before the first unknown step.
  public func outlook(at now: Date) -> NowcastSummary? {
    var known: [NowcastStep] = []
    for step in steps(from: now) {
      let isNext = known.last.map { step.start.timeIntervalSince($0.end) < 60 } ?? (step.start <= now)
      guard isNext, step.isWet != nil else { break }
      known.append(step)
    }
    guard let last = known.last, last.end.timeIntervalSince(now) >= NowcastSummary.minimumKnownTime else { return nil }
    let end = min(last.end, now.addingTimeInterval(NowcastSummary.span))
    return NowcastSummary(
      spells: Self.spells(of: known), knownUntil: end,
      isWhole: end.timeIntervalSince(now) >= NowcastSummary.span - 900, isInterpolated: isInterpolated)
  }

  /// A single dry step between two wet ones does not end the rain; a single wet one begins it.
  private static func spells(of known: [NowcastStep]) -> [NowcastSummary.Spell] {
    let isWet = known.indices.map { index in
      let before = known[..<index].last?.isWet == true
      let after = known.indices.contains(index + 1) ? known[index + 1].isWet == true : before
      return known[index].isWet == true || (before && after)
    }
    var spells: [NowcastSummary.Spell] = []
    var first = 0
    for index in known.indices where index == known.count - 1 || isWet[index + 1] != isWet[index] {
      let steps = known[first...index]
      spells.append(
        NowcastSummary.Spell(
          start: known[first].start, end: index == known.count - 1 ? nil : known[index].end,
          precipitation: isWet[index] ? NowcastSummary.Precipitation(steps) : nil))
      first = index + 1
    }
    return spells
  }
}

extension NowcastSummary.Precipitation {
  /// Summarises the precipitation in `steps`.
  init(_ steps: ArraySlice<NowcastStep>) {
    let kinds = steps.filter { $0.isWet == true }.compactMap(\.kind)
    let counts = NowcastStep.Kind.allCases.map { kind in kinds.count { $0 == kind } }
    let peak = counts.max() ?? 0
    // On a tie the worse kind wins: snow before sleet before rain.
    let commonest = peak == 0 ? .rain : NowcastStep.Kind.allCases.last { kind in kinds.count { $0 == kind } == peak }
    let rate = steps.compactMap(\.rate).max()?.millimetersPerHour ?? 0
    // The limits that weather services use for rain; snow is heavy with less water.
    let limits = commonest == .snow ? (1.0, 3.0) : (2.5, 7.6)
    kind = commonest ?? .rain
    strength = rate < limits.0 ? .light : rate < limits.1 ? .moderate : .heavy
  }
}
