import Foundation
import GazetteDomain

/// Reads Open-Meteo's quarter-hourly values.
struct OpenMeteoQuarterHours {
  /// The requested variables: total precipitation in millimetres, and fresh snow in centimetres.
  static let variables = ["precipitation", "snowfall"]
  /// The number of requested quarters, of which the first may be over: the rest covers two full hours for a quarter of an hour.
  static let count = 10

  private let quarters: OpenMeteoForecastReply.QuarterHourly?
  private let clock: OpenMeteoClock

  init(_ quarters: OpenMeteoForecastReply.QuarterHourly?, clock: OpenMeteoClock) {
    self.quarters = quarters
    self.clock = clock
  }

  /// The precipitation; nil when it is unknown for all quarters.
  func nowcast(at coordinate: Coordinate, fetchedAt: Date) -> Nowcast? {
    guard let quarters else { return nil }
    let steps = quarters.time.indices.prefix(Self.count).compactMap { row in
      clock.instant(quarters.time[row]).map { step(row, of: quarters, ending: $0) }
    }
    let nowcast = Nowcast(
      steps: steps, isInterpolated: !QuarterHourCoverage.isNative(at: coordinate),
      provenance: Provenance(provider: .openMeteo, product: "Forecast", fetchedAt: fetchedAt))
    return nowcast.hasValues ? nowcast : nil
  }

  private func step(_ row: Int, of quarters: OpenMeteoForecastReply.QuarterHourly, ending end: Date) -> NowcastStep {
    let precipitation = quarters.columns["precipitation"].row(row)
    let snow = OpenMeteoValues.water(ofSnow: quarters.columns["snowfall"].row(row))?.millimeters
    let kind: NowcastStep.Kind? = precipitation.flatMap { precipitation in
      guard precipitation > 0 else { return nil }
      guard let snow else { return .rain }
      return snow >= precipitation * 0.8 ? .snow : snow > precipitation * 0.2 ? .sleet : .rain
    }
    return NowcastStep(
      start: end.addingTimeInterval(-900), end: end,
      rate: precipitation.flatMap { PrecipitationRate(millimetersPerHour: $0 * 4) }, kind: kind)
  }
}

/// The areas in which Open-Meteo has a model with quarter-hourly values; elsewhere it interpolates its hours.
enum QuarterHourCoverage {
  /// The models' areas, slightly reduced: near the edge, it is better to call a time approximate.
  private static let areas: [(latitude: ClosedRange<Double>, longitude: ClosedRange<Double>)] = [
    // NOAA's HRRR, for the contiguous United States and surroundings.
    (23...49.5, -122 ... -66),
    // DWD's ICON-D2.
    (44...57.5, -3...19.5),
    // Météo-France's AROME.
    (38.5...53, -8...14),
  ]

  /// Whether the quarter-hourly values at a position come from a model.
  static func isNative(at coordinate: Coordinate) -> Bool {
    areas.contains { $0.latitude.contains(coordinate.latitude) && $0.longitude.contains(coordinate.longitude) }
  }
}
