public import Foundation
public import GazetteDomain
import Synchronization

/// The contract of every ``NowcastSource``; each check gets one that reaches its provider.
public enum NowcastSourceContract {
  /// The checks.
  public static let checks: [ContractCheck<any NowcastSource>] = [
    ContractCheck("covers part of the world") { source in
      try require(source.covers(Place.tromso.coordinate), "Tromsø must be covered")
      try require(!source.covers(Place.parisTexas.coordinate), "Texas must not be")
    },
    ContractCheck("returns consecutive steps") { source in
      guard let nowcast = try await source.nowcast(at: Place.tromso.coordinate) else { return }
      try requireEqual(nowcast.provenance.provider, source.provider, "provider")
      try require(zip(nowcast.steps, nowcast.steps.dropFirst()).allSatisfy { $0.end <= $1.start }, "steps must follow")
      try require(nowcast.steps.allSatisfy { $0.start < $0.end }, "steps must last")
      try require(nowcast.steps.count <= Nowcast.maximumSteps, "at most \(Nowcast.maximumSteps) steps")
    },
  ]
}

/// Returns a fictional nowcast, or the result that a test sets.
public final class FakeNowcastSource: NowcastSource {
  /// The provider that it represents.
  public let provider = ProviderID.metNorway
  private let state: Mutex<(answer: Result<Nowcast?, SourceError>, requests: [Coordinate])>

  /// Creates a source that returns `nowcast`.
  public init(_ nowcast: Nowcast? = .fixture()) { state = Mutex((.success(nowcast), [])) }

  /// The requested positions so far.
  public var requests: [Coordinate] { state.withLock { $0.requests } }

  /// Sets the answer for further requests.
  public func answer(_ answer: Result<Nowcast?, SourceError>) { state.withLock { $0.answer = answer } }

  /// True north of 54 degrees.
  public func covers(_ coordinate: Coordinate) -> Bool { coordinate.latitude > 54 }

  /// The answer that the test has set.
  public func nowcast(at coordinate: Coordinate) async throws(SourceError) -> Nowcast? {
    let answer = state.withLock { state in
      state.requests.append(coordinate)
      return state.answer
    }
    return try answer.get()
  }
}

extension Nowcast {
  /// Quarters of an hour from the one of `date` on, with these millimetres per hour; nil is unknown.
  public static func fixture(
    _ rates: [Double?] = [0, 0, 0.8, 1.6, nil, 0, 0, 0, 0], from date: Date = ManualTime().date,
    every minutes: Double = 15, kind: NowcastStep.Kind = .rain, isInterpolated: Bool = false,
    provider: ProviderID = .openMeteo
  ) -> Nowcast {
    let seconds = minutes * 60
    let first = Date(timeIntervalSince1970: (date.timeIntervalSince1970 / seconds).rounded(.down) * seconds)
    let steps = rates.enumerated().map { number, rate in
      let start = first.addingTimeInterval(Double(number) * seconds)
      return NowcastStep(
        start: start, end: start.addingTimeInterval(seconds),
        rate: rate.flatMap(PrecipitationRate.init(millimetersPerHour:)), kind: rate.flatMap { $0 > 0 ? kind : nil })
    }
    return Nowcast(
      steps: steps, isInterpolated: isInterpolated,
      provenance: Provenance(provider: provider, product: "Forecast", fetchedAt: date))
  }
}
