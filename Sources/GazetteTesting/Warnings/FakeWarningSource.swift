public import Foundation
public import GazetteDomain
import Synchronization

/// Returns the result that a test sets, for whole countries, and records the requests.
public final class FakeWarningSource: WarningSource {
  /// Answers one question.
  public typealias Answer = @Sendable (WarningQuestion) -> Result<WarningResponse, SourceError>

  /// The service that it represents.
  public let provider: ProviderID
  private let countries: Set<String>
  private let now: CurrentTime
  private let state: Mutex<(answer: Answer, questions: [(question: WarningQuestion, date: Date)])>

  /// Creates a source that reports no warnings in `countries`.
  public init(
    _ provider: ProviderID = .meteoAlarm, countries: Set<String> = ["FR"], now: @escaping CurrentTime,
    answer: @escaping Answer = { _ in .success(WarningResponse(.whole([]))) }
  ) {
    self.provider = provider
    self.countries = countries
    self.now = now
    state = Mutex((answer, []))
  }

  /// The questions so far, with the time of each.
  public var questions: [(question: WarningQuestion, date: Date)] { state.withLock { $0.questions } }

  /// Sets the answers for further questions.
  public func answer(_ answer: @escaping Answer) { state.withLock { $0.answer = answer } }

  /// The country.
  public func scope(of place: PlaceID, countryCode: String) -> WarningScope? {
    countries.contains(countryCode) ? WarningScope(provider, countryCode: countryCode) : nil
  }

  /// Records the question and returns the answer.
  public func answer(to question: WarningQuestion) async throws(SourceError) -> WarningResponse {
    let date = now()
    let answer = state.withLock { state in
      state.questions.append((question, date))
      return state.answer
    }
    return try answer(question).get()
  }
}

/// Zones with shapes from a test.
public struct FakeWarningZones: WarningZones {
  private let zones: [WarningCode: [WarningPolygon]]
  private let sea: Set<WarningCode>

  /// Creates `zones`; those in `sea` are at sea.
  public init(_ zones: [WarningCode: [WarningPolygon]] = [:], sea: Set<WarningCode> = []) {
    self.zones = zones
    self.sea = sea
  }

  /// The description of the zones' origin.
  public var origin: WarningZonesOrigin {
    WarningZonesOrigin(title: "a test's", licence: "none", count: zones.count)
  }

  /// The same code; the fake has no aliases.
  public func zone(of code: WarningCode) -> WarningCode? { zones[code] == nil ? nil : code }

  /// The shapes of a zone.
  public func shapes(of code: WarningCode) -> [WarningPolygon]? { zones[code] }

  /// All zones, regardless of the distance.
  public func zones(near point: Coordinate, within distance: Length) -> [WarningZone] {
    zones.map { WarningZone(code: $0.key, isSea: sea.contains($0.key), shapes: $0.value) }
  }
}

extension WarningScope {
  /// MeteoAlarm's France.
  public static let france = fixture("FR")
  /// MeteoAlarm's Norway.
  public static let norway = fixture("NO")

  private static func fixture(_ country: String) -> WarningScope {
    guard let scope = WarningScope(.meteoAlarm, countryCode: country) else { preconditionFailure("a country") }
    return scope
  }
}

extension WarningState {
  /// A complete state for France, with every value set.
  public static func fixture() -> WarningState {
    var state = WarningState(scope: .france)
    let date = ManualTime().date
    (state.asOf, state.lastAttempt, state.nextAttempt) = (date, date, date.addingTimeInterval(600))
    state.validators = WarningValidators(etag: "W/\"a\"", lastModified: "Sat, 21 Nov 2026 08:00:00 GMT")
    return state
  }
}

extension WeatherWarning {
  /// A wind warning around Paris, with every value set.
  public static func fixture() -> WeatherWarning {
    let date = ManualTime().date
    let id = WarningID(.meteoAlarm, sender: "", identifier: "wind")
    var warning = WeatherWarning(
      id: id, chain: WarningID(.meteoAlarm, sender: "", identifier: "first"), message: id, scope: .france,
      level: .severe, kind: .wind,
      texts: [
        WarningText(
          language: "fr-FR", event: "Vent violent", headline: "Tempête", description: "Des rafales.\n\nEncore.",
          instruction: "Restez chez vous."),
        WarningText(language: "en-GB", event: "Severe wind"),
      ], sentAt: date, onset: date.addingTimeInterval(3600), ends: date.addingTimeInterval(36_000),
      sender: "Un service inventé", url: URL(string: "https://example.org/wind"), licence: "CC BY 4.0",
      areas: [
        WarningArea(
          name: "Paris",
          polygons: [.square(around: Place.paris.coordinate, reach: 0.5, hole: 0.01)].compactMap(\.self),
          circles: [WarningCircle(center: Place.paris.coordinate, radius: Length(clampingMeters: 5000))],
          codes: [WarningCode(scheme: "NUTS3", value: "FR101")])
      ])
    warning.raisedFrom = .moderate
    return warning
  }

  /// A warning with only the required values.
  public static func bare(_ scope: WarningScope = .france) -> WeatherWarning {
    WeatherWarning(
      id: WarningID(.meteoAlarm, sender: "", identifier: "bare"), scope: scope, level: .moderate, kind: .other,
      texts: [WarningText(language: "und", event: "Something")], sentAt: ManualTime().date, isAllClear: true)
  }
}

extension WarningPolygon {
  /// A square with sides of twice `reach` degrees, optionally with a hole of size `hole` in its north-west.
  public static func square(around center: Coordinate, reach: Double, hole: Double? = nil) -> WarningPolygon? {
    func corners(_ center: Coordinate, _ reach: Double) -> [Coordinate] {
      [(-1.0, -1.0), (-1, 1), (1, 1), (1, -1)].map {
        Coordinate(clamping: center.latitude + $0.0 * reach, center.longitude + $0.1 * reach)
      }
    }
    let inside = Coordinate(clamping: center.latitude + reach / 2, center.longitude - reach / 2)
    return WarningPolygon(ring: corners(center, reach), holes: hole.map { [corners(inside, $0)] } ?? [])
  }
}
