/// The random part of a moment's weather, each from about -1 to 1.
struct Disturbances: Sendable, Equatable {
  /// Low to high pressure.
  var pressure: Double
  /// Dry to moist air, over some 1,000 km.
  var moisture: Double
  /// The same over some 250 km: single showers and gaps.
  var patches: Double
  /// Colder to warmer than usual.
  var warmth: Double
  var turbulence: Double
}
