import Foundation
import GazetteDomain

/// Reads Open-Meteo's quarters of an hour.
struct OpenMeteoQuarterHours {
  /// What is asked for: all that falls, and lying snow in centimetres.
  static let variables = ["precipitation", "snowfall"]
  /// So many quarters are asked for, of which the first may be over: two hours are whole for a quarter of an hour.
  static let count = 10

  private let quarters: OpenMeteoForecastReply.QuarterHourly?
  private let clock: OpenMeteoClock

  init(_ quarters: OpenMeteoForecastReply.QuarterHourly?, clock: OpenMeteoClock) {
    self.quarters = quarters
    self.clock = clock
  }

  /// What falls; nil where nothing of it is known.
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
    let fallen = quarters.columns["precipitation"].row(row)
    let snow = OpenMeteoValues.water(ofSnow: quarters.columns["snowfall"].row(row))?.millimeters
    let kind: NowcastStep.Kind? = fallen.flatMap { fallen in
      guard fallen > 0 else { return nil }
      guard let snow else { return .rain }
      return snow >= fallen * 0.8 ? .snow : snow > fallen * 0.2 ? .sleet : .rain
    }
    return NowcastStep(
      start: end.addingTimeInterval(-900), end: end,
      rate: fallen.flatMap { PrecipitationRate(millimetersPerHour: $0 * 4) }, kind: kind)
  }
}

/// Where Open-Meteo has quarters of an hour of a model's own; elsewhere they are drawn between its hours.
enum QuarterHourCoverage {
  /// The models' areas, drawn a little smaller than they are: at the rim a time is better called rough.
  private static let areas: [(latitude: ClosedRange<Double>, longitude: ClosedRange<Double>)] = [
    // NOAA's HRRR, for the contiguous United States and around.
    (23...49.5, -122 ... -66),
    // DWD's ICON-D2.
    (44...57.5, -3...19.5),
    // Météo-France's AROME.
    (38.5...53, -8...14),
  ]

  /// Whether the quarters at a position are a model's own.
  static func isNative(at coordinate: Coordinate) -> Bool {
    areas.contains { $0.latitude.contains(coordinate.latitude) && $0.longitude.contains(coordinate.longitude) }
  }
}
