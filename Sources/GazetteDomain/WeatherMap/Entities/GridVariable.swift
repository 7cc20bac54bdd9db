/// What a layer of the map shows.
public enum GridVariable: String, Sendable, Hashable, CaseIterable {
  /// Air temperature, °C.
  case temperature
  /// Wind speed, m/s, with its direction.
  case wind
  /// Precipitation of the hour, mm.
  case precipitation
  /// Cloud cover, %.
  case cloud
}
