public import Foundation

/// What the next two hours have to say: dry and wet spells in turn.
public struct SoonOutlook: Sendable, Hashable {
  /// So far ahead it looks, in seconds.
  public static let span: TimeInterval = 7200
  /// With less than that known, in seconds, it says nothing.
  static let leastKnown: TimeInterval = 1800

  /// A time of one kind.
  public struct Spell: Sendable, Hashable {
    /// When it begins; the first spell began before now or begins now.
    public let start: Date
    /// When it ends; nil for one that lasts to the end of what is known.
    public let end: Date?
    /// What falls; nil in a dry spell.
    public let fall: Fall?
  }

  /// What falls in a spell.
  public struct Fall: Sendable, Hashable {
    /// As what it falls for most of the spell; rain where that is unknown.
    public let kind: NowcastStep.Kind
    /// How much at the worst.
    public let strength: Strength
  }

  /// How much falls.
  public enum Strength: Sendable, Hashable, CaseIterable {
    case light, moderate, heavy
  }

  /// One or more, dry and wet in turn, the first holds now.
  public let spells: [Spell]
  /// Up to when it is known what comes, at most two hours from now.
  public let knownUntil: Date
  /// True where the whole two hours are known, but for the last few minutes.
  public let isWhole: Bool
  /// True where the times are drawn between coarser values.
  public let isInterpolated: Bool

  /// True where something falls within the two hours.
  public var isWet: Bool { spells.contains { $0.fall != nil } }
}

extension Nowcast {
  /// The steps that are not over at `now`, up to two hours ahead.
  public func steps(from now: Date) -> [NowcastStep] {
    steps.filter { $0.end > now && $0.start < now.addingTimeInterval(SoonOutlook.span) }
  }

  /// What it has to say from `now` on; nil where what comes next is unknown. What follows an unknown step is not told.
  public func outlook(at now: Date) -> SoonOutlook? {
    var known: [NowcastStep] = []
    for step in steps(from: now) {
      let isNext = known.last.map { step.start.timeIntervalSince($0.end) < 60 } ?? (step.start <= now)
      guard isNext, step.isWet != nil else { break }
      known.append(step)
    }
    guard let last = known.last, last.end.timeIntervalSince(now) >= SoonOutlook.leastKnown else { return nil }
    let end = min(last.end, now.addingTimeInterval(SoonOutlook.span))
    return SoonOutlook(
      spells: Self.spells(of: known), knownUntil: end,
      isWhole: end.timeIntervalSince(now) >= SoonOutlook.span - 900, isInterpolated: isInterpolated)
  }

  /// A single dry step between two wet ones is no end of the rain; a single wet one is its beginning.
  private static func spells(of known: [NowcastStep]) -> [SoonOutlook.Spell] {
    let isWet = known.indices.map { index in
      let before = known[..<index].last?.isWet == true
      let after = known.indices.contains(index + 1) ? known[index + 1].isWet == true : before
      return known[index].isWet == true || (before && after)
    }
    var spells: [SoonOutlook.Spell] = []
    var first = 0
    for index in known.indices where index == known.count - 1 || isWet[index + 1] != isWet[index] {
      let steps = known[first...index]
      spells.append(
        SoonOutlook.Spell(
          start: known[first].start, end: index == known.count - 1 ? nil : known[index].end,
          fall: isWet[index] ? SoonOutlook.Fall(steps) : nil))
      first = index + 1
    }
    return spells
  }
}

extension SoonOutlook.Fall {
  /// What falls in `steps`.
  init(_ steps: ArraySlice<NowcastStep>) {
    let kinds = steps.filter { $0.isWet == true }.compactMap(\.kind)
    let counts = NowcastStep.Kind.allCases.map { kind in kinds.count { $0 == kind } }
    let most = counts.max() ?? 0
    // Of two that are as frequent the worse: snow before sleet before rain.
    let commonest = most == 0 ? .rain : NowcastStep.Kind.allCases.last { kind in kinds.count { $0 == kind } == most }
    let rate = steps.compactMap(\.rate).max()?.millimetersPerHour ?? 0
    // As weather services speak of rain; snow is heavy with less water.
    let limits = commonest == .snow ? (1.0, 3.0) : (2.5, 7.6)
    kind = commonest ?? .rain
    strength = rate < limits.0 ? .light : rate < limits.1 ? .moderate : .heavy
  }
}
