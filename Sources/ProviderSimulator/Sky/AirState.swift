/// The air at a place and moment, micrograms a cubic metre where nothing else is said.
struct AirState: Sendable, Equatable {
  var fineDust: Double
  var coarseDust: Double
  var carbonMonoxide: Double
  var nitrogenMonoxide: Double
  var nitrogenDioxide: Double
  var sulphurDioxide: Double
  var ozone: Double
  var ammonia: Double
  /// Sand and soil carried from afar.
  var desertDust: Double
  var opticalDepth: Double
  var ultraviolet: Double
  var clearUltraviolet: Double
  var isDay: Bool
  /// Grains a cubic metre; nil outside Europe, where nobody models them.
  var pollen: Pollen?

  struct Pollen: Sendable, Equatable {
    var alder: Double
    var birch: Double
    var grass: Double
    var mugwort: Double
    var olive: Double
    var ragweed: Double
  }
}
