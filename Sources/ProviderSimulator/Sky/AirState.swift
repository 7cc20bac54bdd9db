/// The air quality at a place and time, in micrograms per cubic metre unless noted.
struct AirState: Sendable, Equatable {
  var fineDust: Double
  var coarseDust: Double
  var carbonMonoxide: Double
  var nitrogenMonoxide: Double
  var nitrogenDioxide: Double
  var sulphurDioxide: Double
  var ozone: Double
  var ammonia: Double
  /// Sand and soil from distant deserts.
  var desertDust: Double
  var opticalDepth: Double
  var ultraviolet: Double
  var clearUltraviolet: Double
  var isDay: Bool
  /// Grains per cubic metre; nil outside Europe, where there is no model.
  var pollen: Pollen?

  struct Pollen: Sendable, Equatable {
    var alder: Double
    var birch: Double
    var grass: Double
    var mugwort: Double
    var olive: Double
    var ragweed: Double
  }

  var europeanFineDust: Double { AirIndex.european(fineDust, steps: [10, 20, 25, 50, 75]) }
  var europeanCoarseDust: Double { AirIndex.european(coarseDust, steps: [20, 40, 50, 100, 150]) }
  var europeanNitrogenDioxide: Double { AirIndex.european(nitrogenDioxide, steps: [40, 90, 120, 230, 340]) }
  var europeanOzone: Double { AirIndex.european(ozone, steps: [50, 100, 130, 240, 380]) }
  var europeanSulphurDioxide: Double { AirIndex.european(sulphurDioxide, steps: [100, 200, 350, 500, 750]) }

  /// The worst of the component indices.
  var europeanIndex: Double {
    [europeanFineDust, europeanCoarseDust, europeanNitrogenDioxide, europeanOzone, europeanSulphurDioxide].max() ?? 0
  }

  var americanFineDust: Double { AirIndex.american(fineDust, steps: [12, 35.4, 55.4, 150.4, 250.4, 500.4]) }
  var americanCoarseDust: Double { AirIndex.american(coarseDust, steps: [54, 154, 254, 354, 424, 604]) }
  var americanNitrogenDioxide: Double {
    AirIndex.american(nitrogenDioxide, steps: [100, 188, 677, 1_221, 2_349, 3_853])
  }
  var americanOzone: Double { AirIndex.american(ozone, steps: [108, 137, 167, 206, 392, 784]) }
  var americanIndex: Double {
    [americanFineDust, americanCoarseDust, americanNitrogenDioxide, americanOzone].max() ?? 0
  }
}

/// Air quality indices, from micrograms per cubic metre.
enum AirIndex {
  /// The European index: 0-20 good, then steps of 20; above 100 extremely poor, without an upper limit.
  static func european(_ value: Double, steps: [Double]) -> Double {
    interpolated(value, steps: [0] + steps, marks: [0, 20, 40, 60, 80, 100])
  }

  /// The United States' index: 0-50 good, to 500.
  static func american(_ value: Double, steps: [Double]) -> Double {
    min(500, interpolated(value, steps: [0] + steps, marks: [0, 50, 100, 150, 200, 300, 500]))
  }

  /// OpenWeather's index, 1 good to 5 very poor.
  static func fiveStep(_ air: AirState) -> Int {
    let grades = [
      grade(air.sulphurDioxide, [20, 80, 250, 350]), grade(air.nitrogenDioxide, [40, 70, 150, 200]),
      grade(air.coarseDust, [20, 50, 100, 200]), grade(air.fineDust, [10, 25, 50, 75]),
      grade(air.ozone, [60, 100, 140, 180]), grade(air.carbonMonoxide, [4_400, 9_400, 12_400, 15_400]),
    ]
    return grades.max() ?? 1
  }

  // The last step continues beyond its end.
  private static func interpolated(_ value: Double, steps: [Double], marks: [Double]) -> Double {
    let last = min(steps.count, marks.count) - 1
    let upper = (1...last).first { value <= steps[$0] } ?? last
    let share = (value - steps[upper - 1]) / (steps[upper] - steps[upper - 1])
    return max(0, marks[upper - 1] + share * (marks[upper] - marks[upper - 1]))
  }

  private static func grade(_ value: Double, _ limits: [Double]) -> Int { 1 + limits.count { value >= $0 } }
}
