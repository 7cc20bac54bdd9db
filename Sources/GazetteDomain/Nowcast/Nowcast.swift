import BoundedNumbers
public import Foundation

/// The precipitation at a position in the next two hours, step by step.
public struct Nowcast: Sendable, Hashable {
  /// The maximum number of steps.
  public static let maximumSteps = 48

  /// The steps, oldest first, without overlaps; at most ``maximumSteps``, may be empty.
  public var steps: [NowcastStep]
  /// True when neither radar nor a fine model provides the steps: they are interpolated from coarser values.
  public var isInterpolated: Bool
  /// The source, and the time of the fetch.
  public var provenance: Provenance

  /// Makes a nowcast of the first ``maximumSteps`` of `steps`; skips steps that overlap an earlier one.
  public init(steps: [NowcastStep], isInterpolated: Bool, provenance: Provenance) {
    var accepted: [NowcastStep] = []
    for step in steps.sorted(by: { $0.start < $1.start }) where accepted.count < Self.maximumSteps {
      if step.end > step.start, accepted.last.map({ $0.end <= step.start }) ?? true { accepted.append(step) }
    }
    self.steps = accepted
    self.isInterpolated = isInterpolated
    self.provenance = provenance
  }

  /// True when the rate of at least one step is known.
  public var hasValues: Bool { steps.contains { $0.rate != nil } }
}

/// A few minutes of a ``Nowcast``.
public struct NowcastStep: Sendable, Hashable {
  /// The times when it begins and ends.
  public var start, end: Date
  /// The rate; nil when unknown, which does not mean dry.
  public var rate: PrecipitationRate?
  /// The kind of precipitation; nil when unknown.
  public var kind: Kind?

  /// A kind of precipitation.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Liquid, mixed or solid precipitation.
    case rain, sleet, snow
  }

  /// Makes a step.
  public init(start: Date, end: Date, rate: PrecipitationRate?, kind: Kind? = nil) {
    self.start = start
    self.end = end
    self.rate = rate
    self.kind = kind
  }

  /// True for wet steps: at least 0.1 mm per quarter of an hour, or 0.1 mm per hour for finer steps from radar; nil when unknown.
  public var isWet: Bool? {
    let hours = end.timeIntervalSince(start) / 3600
    return rate.map { hours >= 0.2 ? $0.millimetersPerHour * hours >= 0.1 - 1e-9 : $0.millimetersPerHour >= 0.1 }
  }
}

/// A rate of precipitation; snow counts as its water.
public struct PrecipitationRate: Sendable, Hashable, Comparable {
  /// Millimetres per hour.
  public let millimetersPerHour: Double
  /// The plausible range: the wettest minute on record had 38 mm.
  public static let bounds = 0.0...2500.0
  /// Makes a rate; nil outside ``bounds`` and for NaN.
  public init?(millimetersPerHour: Double) {
    guard Self.bounds.contains(millimetersPerHour) else { return nil }
    self.millimetersPerHour = millimetersPerHour
  }
  /// Slower rates sort first.
  public static func < (left: Self, right: Self) -> Bool { left.millimetersPerHour < right.millimetersPerHour }
}

/// Provides the precipitation of the next two hours within its radar coverage.
public protocol NowcastSource: Sendable {
  /// The provider whose budget a request uses.
  var provider: ProviderID { get }
  /// Returns true when a request for `coordinate` is worthwhile; sends nothing.
  func covers(_ coordinate: Coordinate) -> Bool
  /// Returns the nowcast at `coordinate`; nil when no radar covers it now.
  /// - Throws: ``SourceError`` when there is no readable reply. Never retries.
  func nowcast(at coordinate: Coordinate) async throws(SourceError) -> Nowcast?
}

extension NowcastSource {
  /// Loads the nowcast; see ``nowcast(at:)``. Cancelling the task cancels the work; the completion is called exactly once.
  @discardableResult
  public func nowcast(
    at coordinate: Coordinate, completion: @escaping @Sendable (Result<Nowcast?, SourceError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(SourceError) in try await nowcast(at: coordinate) }
  }
}
