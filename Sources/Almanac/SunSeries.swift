import Foundation

/// The sun's position among the stars, accurate to about an arc second between 1900 and 2100.
///
/// The Earth's longitude is VSOP87 (Bretagnon and Francou, 1988), without terms that move the sun by less than a fifth of an arc
/// second, in the form of Meeus, Astronomical Algorithms, chapter 25.
enum SunSeries {
  /// The sun's apparent longitude in radians, of the equinox of date, without nutation.
  static func longitude(_ epoch: Epoch) -> Double {
    let millennia = epoch.centuries / 10
    let earth =
      sum(constant, millennia) + millennia * (sum(linear, millennia) + millennia * sum(quadratic, millennia))
    return earth + .pi + Self.toFK5 - aberration(epoch)
  }

  /// The sun's distance in astronomical units, accurate to a thousandth.
  static func distance(_ epoch: Epoch) -> Double {
    let anomaly = radians(357.5291 + 35_999.0503 * epoch.centuries)
    return 1.00014 - 0.01671 * cos(anomaly) - 0.00014 * cos(2 * anomaly)
  }

  // The delay and bending of light as seen from a moving Earth: 20.4898 arc seconds.
  private static func aberration(_ epoch: Epoch) -> Double { 9.93374e-5 / distance(epoch) }
  // The correction from the theory's frame to that of the star catalogues: -0.09033 arc seconds.
  private static let toFK5 = -4.3793e-7

  /// amplitude × cos(phase + frequency × millennia), in radians.
  private struct Term {
    let amplitude, phase, frequency: Double
    init(_ amplitude: Double, _ phase: Double, _ frequency: Double) {
      (self.amplitude, self.phase, self.frequency) = (amplitude, phase, frequency)
    }
  }

  private static func sum(_ terms: [Term], _ millennia: Double) -> Double {
    var sum = 0.0
    for term in terms { sum += term.amplitude * cos(term.phase + term.frequency * millennia) }
    return sum * 1e-8
  }

  private static let constant: [Term] = [
    Term(175347046, 0, 0),
    Term(3341656, 4.6692568, 6283.0758500),
    Term(34894, 4.62610, 12566.15170),
    Term(3497, 2.7441, 5753.3849),
    Term(3418, 2.8289, 3.5231),
    Term(3136, 3.6277, 77713.7715),
    Term(2676, 4.4181, 7860.4194),
    Term(2343, 6.1352, 3930.2097),
    Term(1324, 0.7425, 11506.7698),
    Term(1273, 2.0371, 529.6910),
    Term(1199, 1.1096, 1577.3435),
    Term(990, 5.233, 5884.927),
    Term(902, 2.045, 26.298),
    Term(857, 3.508, 398.149),
    Term(780, 1.179, 5223.694),
    Term(753, 2.533, 5507.553),
    Term(505, 4.583, 18849.228),
    Term(492, 4.205, 775.523),
    Term(357, 2.920, 0.067),
    Term(317, 5.849, 11790.629),
    Term(284, 1.899, 796.298),
    Term(271, 0.315, 10977.079),
    Term(243, 0.345, 5486.778),
    Term(206, 4.806, 2544.314),
    Term(205, 1.869, 5573.143),
    Term(202, 2.458, 6069.777),
    Term(156, 0.833, 213.299),
    Term(132, 3.411, 2942.463),
    Term(126, 1.083, 20.775),
    Term(115, 0.645, 0.980),
    Term(103, 0.636, 4694.003),
    Term(102, 0.976, 15720.839),
    Term(102, 4.267, 7.114),
  ]
  private static let linear: [Term] = [
    Term(628331966747, 0, 0),
    Term(206059, 2.678235, 6283.075850),
    Term(4303, 2.6351, 12566.1517),
    Term(425, 1.590, 3.523),
    Term(119, 5.796, 26.298),
    Term(109, 2.966, 1577.344),
  ]
  private static let quadratic: [Term] = [
    Term(52919, 0, 0),
    Term(8720, 1.0721, 6283.0758),
    Term(309, 0.867, 12566.152),
  ]
}
