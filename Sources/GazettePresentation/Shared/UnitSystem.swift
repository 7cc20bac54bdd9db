/// The system that a reader's figures are written in.
package enum UnitSystem: String, CaseIterable, Sendable {
  /// °C, km/h, mm, km, hPa.
  case metric
  /// °F, mph, in, mi, inHg.
  case imperial
}
