public import Foundation
public import GazetteDomain
import Synchronization

/// What every ``NowcastSource`` must do; each check takes one that reaches its provider.
public enum NowcastSourceContract {
  /// The checks.
  public static let checks: [ContractCheck<any NowcastSource>] = [
    ContractCheck("covers some of the world, and not all of it") { source in
      try require(source.covers(Place.tromso.coordinate), "Tromsø must be covered")
      try require(!source.covers(Place.parisTexas.coordinate), "Texas must not be")
    },
    ContractCheck("answers steps that follow each other") { source in
      guard let nowcast = try await source.nowcast(at: Place.tromso.coordinate) else { return }
      try requireEqual(nowcast.provenance.provider, source.provider, "provider")
      try require(zip(nowcast.steps, nowcast.steps.dropFirst()).allSatisfy { $0.end <= $1.start }, "steps must follow")
      try require(nowcast.steps.allSatisfy { $0.start < $0.end }, "steps must last")
      try require(nowcast.steps.count <= Nowcast.longest, "at most \(Nowcast.longest) steps")
    },
  ]
}

/// Answers with a made-up nowcast, or as a test tells it.
public final class FakeNowcastSource: NowcastSource {
  /// The provider that it plays.
  public let provider = ProviderID.metNorway
  private let state: Mutex<(answer: Result<Nowcast?, SourceError>, requests: [Coordinate])>

  /// Answers `nowcast` until told otherwise.
  public init(_ nowcast: Nowcast? = .fixture()) { state = Mutex((.success(nowcast), [])) }

  /// The positions that were asked for so far.
  public var requests: [Coordinate] { state.withLock { $0.requests } }

  /// Answers so from now on.
  public func answer(_ answer: Result<Nowcast?, SourceError>) { state.withLock { $0.answer = answer } }

  /// True north of 54 degrees.
  public func covers(_ coordinate: Coordinate) -> Bool { coordinate.latitude > 54 }

  /// What the test tells.
  public func nowcast(at coordinate: Coordinate) async throws(SourceError) -> Nowcast? {
    let answer = state.withLock { state in
      state.requests.append(coordinate)
      return state.answer
    }
    return try answer.get()
  }
}

extension Nowcast {
  /// Quarters of an hour from that of `date` on, with so many millimetres an hour each; nil is unknown.
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
