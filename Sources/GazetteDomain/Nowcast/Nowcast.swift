import BoundedNumbers
public import Foundation

/// What falls at a position in the next two hours, step by step.
public struct Nowcast: Sendable, Hashable {
  /// The most steps that one holds.
  public static let longest = 48

  /// The steps, oldest first, none begins before the one before it ends; at most ``longest``, may be empty.
  public var steps: [NowcastStep]
  /// True where no radar and no fine model stands behind the steps: they were drawn between coarser values.
  public var isInterpolated: Bool
  /// Which source, and when it was fetched.
  public var provenance: Provenance

  /// Makes a nowcast of the first ``longest`` of `steps` that follow each other; others are left out.
  public init(steps: [NowcastStep], isInterpolated: Bool, provenance: Provenance) {
    var kept: [NowcastStep] = []
    for step in steps.sorted(by: { $0.start < $1.start }) where kept.count < Self.longest {
      if step.end > step.start, kept.last.map({ $0.end <= step.start }) ?? true { kept.append(step) }
    }
    self.steps = kept
    self.isInterpolated = isInterpolated
    self.provenance = provenance
  }

  /// True where anything is known of any step.
  public var hasValues: Bool { steps.contains { $0.rate != nil } }
}

/// A few minutes of a ``Nowcast``.
public struct NowcastStep: Sendable, Hashable {
  /// When it begins and ends.
  public var start, end: Date
  /// How much falls; nil where it is unknown, which is not dry.
  public var rate: PrecipitationRate?
  /// As what it falls; nil where that is unknown.
  public var kind: Kind?

  /// As what something falls.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case rain, sleet, snow
  }

  /// Makes a step.
  public init(start: Date, end: Date, rate: PrecipitationRate?, kind: Kind? = nil) {
    self.start = start
    self.end = end
    self.rate = rate
    self.kind = kind
  }

  /// Whether enough falls to be called wet: 0.1 mm in a quarter of an hour, or 0.1 mm an hour where steps are finer, as
  /// radar sees it; nil where it is unknown.
  public var isWet: Bool? {
    let hours = end.timeIntervalSince(start) / 3600
    return rate.map { hours >= 0.2 ? $0.millimetersPerHour * hours >= 0.1 - 1e-9 : $0.millimetersPerHour >= 0.1 }
  }
}

/// How fast water falls, snow as its water.
public struct PrecipitationRate: Sendable, Hashable, Comparable {
  /// Millimetres an hour.
  public let millimetersPerHour: Double
  /// What it can be: the wettest minute on record had 38 mm.
  public static let bounds = 0.0...2500.0
  /// Makes a rate; nil beyond ``bounds`` and for NaN.
  public init?(millimetersPerHour: Double) {
    guard Self.bounds.contains(millimetersPerHour) else { return nil }
    self.millimetersPerHour = millimetersPerHour
  }
  /// Slower is less.
  public static func < (left: Self, right: Self) -> Bool { left.millimetersPerHour < right.millimetersPerHour }
}

/// Tells what falls in the next two hours, where its radar sees.
public protocol NowcastSource: Sendable {
  /// The provider that answers, for its budget.
  var provider: ProviderID { get }
  /// Whether it is worth asking for `coordinate`; costs nothing.
  func covers(_ coordinate: Coordinate) -> Bool
  /// What falls at `coordinate`; nil where no radar sees it now.
  /// - Throws: ``SourceError`` when there is no readable answer. Never retries.
  func nowcast(at coordinate: Coordinate) async throws(SourceError) -> Nowcast?
}

extension NowcastSource {
  /// What falls; see ``nowcast(at:)``. The task cancels the work; the completion comes exactly once.
  @discardableResult
  public func nowcast(
    at coordinate: Coordinate, completion: @escaping @Sendable (Result<Nowcast?, SourceError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(SourceError) in try await nowcast(at: coordinate) }
  }
}
