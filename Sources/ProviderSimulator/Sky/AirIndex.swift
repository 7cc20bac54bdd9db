/// Air-quality indices, from micrograms a cubic metre.
enum AirIndex {
  /// The European index: 0-20 good, then steps of 20; beyond 100 extremely poor, without an end.
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

  // The last step goes on beyond its end.
  private static func interpolated(_ value: Double, steps: [Double], marks: [Double]) -> Double {
    let last = min(steps.count, marks.count) - 1
    let upper = (1...last).first { value <= steps[$0] } ?? last
    let share = (value - steps[upper - 1]) / (steps[upper] - steps[upper - 1])
    return max(0, marks[upper - 1] + share * (marks[upper] - marks[upper - 1]))
  }

  private static func grade(_ value: Double, _ limits: [Double]) -> Int { 1 + limits.count { value >= $0 } }
}
