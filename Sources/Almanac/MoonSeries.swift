import Foundation

/// The moon's position among the stars, accurate to 10 arc seconds in longitude and 4 in latitude.
///
/// The largest terms of the lunar theory ELP 2000-82 (Chapront-Touzé and Chapront, 1983), in the form of Meeus,
/// Astronomical Algorithms, chapter 47.
enum MoonSeries {
  /// Ecliptic coordinates of the equinox of date without nutation, in radians, and the distance in kilometres.
  struct Position {
    let longitude, latitude, kilometers: Double
  }

  /// The moon's position, as seen from the centre of the Earth.
  static func position(_ epoch: Epoch) -> Position {
    let arguments = Arguments(epoch.centuries)
    let (sines, cosines) = sums(longitudeAndDistance, arguments)
    let northward = sums(latitude, arguments).sines
    return Position(
      longitude: arguments.moon + radians((sines + arguments.longitudeExtra) * 1e-6),
      latitude: radians((northward + arguments.latitudeExtra) * 1e-6),
      kilometers: 385_000.56 + cosines / 1000)
  }

  private static func sums(_ terms: [Term], _ at: Arguments) -> (sines: Double, cosines: Double) {
    var (sines, cosines) = (0.0, 0.0)
    for term in terms {
      let angle =
        term.elongation * at.elongation + term.sun * at.sunAnomaly + term.moon * at.moonAnomaly + term.node * at.node
      let scale = term.sun == 0 ? 1 : term.sun.magnitude == 1 ? at.eccentricity : at.eccentricity * at.eccentricity
      sines += term.sine * scale * sin(angle)
      if term.cosine != 0 { cosines += term.cosine * scale * cos(angle) }
    }
    return (sines, cosines)
  }

  /// The angles that all terms combine, in radians.
  private struct Arguments {
    /// The moon's mean longitude.
    let moon: Double
    /// The mean elongation from the sun.
    let elongation: Double
    let sunAnomaly, moonAnomaly: Double
    /// Its mean distance from its node, where its orbit crosses the ecliptic.
    let node: Double
    /// The factor for terms with the sun's anomaly: the Earth's orbit becomes rounder.
    let eccentricity: Double
    /// The contributions of Venus, Jupiter and the Earth's shape, in millionths of a degree.
    let longitudeExtra, latitudeExtra: Double

    init(_ t: Double) {
      moon = radians(218.3164477 + t * (481_267.88123421 + t * (-0.0015786 + t * (1 / 538_841 - t / 65_194_000))))
      elongation = radians(297.8501921 + t * (445_267.1114034 + t * (-0.0018819 + t * (1 / 545_868 - t / 113_065_000))))
      sunAnomaly = radians(357.5291092 + t * (35_999.0502909 + t * (-0.0001536 + t / 24_490_000)))
      moonAnomaly = radians(134.9633964 + t * (477_198.8675055 + t * (0.0087414 + t * (1 / 69_699 - t / 14_712_000))))
      node = radians(93.2720950 + t * (483_202.0175233 + t * (-0.0036539 + t * (-1 / 3_526_000 + t / 863_310_000))))
      eccentricity = 1 - t * (0.002516 + 0.0000074 * t)
      let venus = radians(119.75 + 131.849 * t)
      let jupiter = radians(53.09 + 479_264.290 * t)
      let third = radians(313.45 + 481_266.484 * t)
      longitudeExtra = 3958 * sin(venus) + 1962 * sin(moon - node) + 318 * sin(jupiter)
      latitudeExtra =
        -2235 * sin(moon) + 382 * sin(third) + 175 * (sin(venus - node) + sin(venus + node))
        + 127 * sin(moon - moonAnomaly) - 115 * sin(moon + moonAnomaly)
    }
  }

  /// The multiples of the four angles, and the factors of the sine (millionths of a degree) and the cosine (metres) of their sum.
  private struct Term {
    let elongation, sun, moon, node, sine, cosine: Double
    init(_ elongation: Double, _ sun: Double, _ moon: Double, _ node: Double, _ sine: Double, _ cosine: Double) {
      (self.elongation, self.sun, self.moon, self.node) = (elongation, sun, moon, node)
      (self.sine, self.cosine) = (sine, cosine)
    }
  }

  // swift-format-ignore
  private static let longitudeAndDistance: [Term] = [
    Term(0, 0, 1, 0, 6_288_774, -20_905_355), Term(2, 0, -1, 0, 1_274_027, -3_699_111),
    Term(2, 0, 0, 0, 658314, -2_955_968), Term(0, 0, 2, 0, 213618, -569925), Term(0, 1, 0, 0, -185116, 48888),
    Term(0, 0, 0, 2, -114332, -3149), Term(2, 0, -2, 0, 58793, 246158), Term(2, -1, -1, 0, 57066, -152138),
    Term(2, 0, 1, 0, 53322, -170733), Term(2, -1, 0, 0, 45758, -204586), Term(0, 1, -1, 0, -40923, -129620),
    Term(1, 0, 0, 0, -34720, 108743), Term(0, 1, 1, 0, -30383, 104755), Term(2, 0, 0, -2, 15327, 10321),
    Term(0, 0, 1, 2, -12528, 0), Term(0, 0, 1, -2, 10980, 79661), Term(4, 0, -1, 0, 10675, -34782),
    Term(0, 0, 3, 0, 10034, -23210), Term(4, 0, -2, 0, 8548, -21636), Term(2, 1, -1, 0, -7888, 24208),
    Term(2, 1, 0, 0, -6766, 30824), Term(1, 0, -1, 0, -5163, -8379), Term(1, 1, 0, 0, 4987, -16675),
    Term(2, -1, 1, 0, 4036, -12831), Term(2, 0, 2, 0, 3994, -10445), Term(4, 0, 0, 0, 3861, -11650),
    Term(2, 0, -3, 0, 3665, 14403), Term(0, 1, -2, 0, -2689, -7003), Term(2, 0, -1, 2, -2602, 0),
    Term(2, -1, -2, 0, 2390, 10056), Term(1, 0, 1, 0, -2348, 6322), Term(2, -2, 0, 0, 2236, -9884),
    Term(0, 1, 2, 0, -2120, 5751), Term(0, 2, 0, 0, -2069, 0), Term(2, -2, -1, 0, 2048, -4950),
    Term(2, 0, 1, -2, -1773, 4130), Term(2, 0, 0, 2, -1595, 0), Term(4, -1, -1, 0, 1215, -3958),
    Term(0, 0, 2, 2, -1110, 0), Term(3, 0, -1, 0, -892, 3258), Term(2, 1, 1, 0, -810, 2616),
    Term(4, -1, -2, 0, 759, -1897), Term(0, 2, -1, 0, -713, -2117), Term(2, 2, -1, 0, -700, 2354),
    Term(2, 1, -2, 0, 691, 0), Term(2, -1, 0, -2, 596, 0), Term(4, 0, 1, 0, 549, -1423),
    Term(0, 0, 4, 0, 537, -1117), Term(4, -1, 0, 0, 520, -1571), Term(1, 0, -2, 0, -487, -1739),
    Term(2, 1, 0, -2, -399, 0), Term(0, 0, 2, -2, -381, -4421), Term(1, 1, 1, 0, 351, 0),
    Term(3, 0, -2, 0, -340, 0), Term(4, 0, -3, 0, 330, 0), Term(2, -1, 2, 0, 327, 0), Term(0, 2, 1, 0, -323, 1165),
    Term(1, 1, -1, 0, 299, 0), Term(2, 0, 3, 0, 294, 0), Term(2, 0, -1, -2, 0, 8752),
  ]

  // swift-format-ignore
  private static let latitude: [Term] = [
    Term(0, 0, 0, 1, 5_128_122, 0), Term(0, 0, 1, 1, 280602, 0), Term(0, 0, 1, -1, 277693, 0),
    Term(2, 0, 0, -1, 173237, 0), Term(2, 0, -1, 1, 55413, 0), Term(2, 0, -1, -1, 46271, 0),
    Term(2, 0, 0, 1, 32573, 0), Term(0, 0, 2, 1, 17198, 0), Term(2, 0, 1, -1, 9266, 0), Term(0, 0, 2, -1, 8822, 0),
    Term(2, -1, 0, -1, 8216, 0), Term(2, 0, -2, -1, 4324, 0), Term(2, 0, 1, 1, 4200, 0),
    Term(2, 1, 0, -1, -3359, 0), Term(2, -1, -1, 1, 2463, 0), Term(2, -1, 0, 1, 2211, 0),
    Term(2, -1, -1, -1, 2065, 0), Term(0, 1, -1, -1, -1870, 0), Term(4, 0, -1, -1, 1828, 0),
    Term(0, 1, 0, 1, -1794, 0), Term(0, 0, 0, 3, -1749, 0), Term(0, 1, -1, 1, -1565, 0), Term(1, 0, 0, 1, -1491, 0),
    Term(0, 1, 1, 1, -1475, 0), Term(0, 1, 1, -1, -1410, 0), Term(0, 1, 0, -1, -1344, 0),
    Term(1, 0, 0, -1, -1335, 0), Term(0, 0, 3, 1, 1107, 0), Term(4, 0, 0, -1, 1021, 0), Term(4, 0, -1, 1, 833, 0),
    Term(0, 0, 1, -3, 777, 0), Term(4, 0, -2, 1, 671, 0), Term(2, 0, 0, -3, 607, 0), Term(2, 0, 2, -1, 596, 0),
    Term(2, -1, 1, -1, 491, 0), Term(2, 0, -2, 1, -451, 0), Term(0, 0, 3, -1, 439, 0), Term(2, 0, 2, 1, 422, 0),
    Term(2, 0, -3, -1, 421, 0), Term(2, 1, -1, 1, -366, 0), Term(2, 1, 0, 1, -351, 0), Term(4, 0, 0, 1, 331, 0),
    Term(2, -1, 1, 1, 315, 0), Term(2, -2, 0, -1, 302, 0), Term(0, 0, 1, 3, -283, 0), Term(2, 1, 1, -1, -229, 0),
    Term(1, 1, 0, -1, 223, 0), Term(1, 1, 0, 1, 223, 0), Term(0, 1, -2, -1, -220, 0), Term(2, 1, -1, -1, -220, 0),
    Term(1, 0, 1, 1, -185, 0), Term(2, -1, -2, -1, 181, 0), Term(0, 1, 2, 1, -177, 0), Term(4, 0, -2, -1, 176, 0),
    Term(4, -1, -1, -1, 166, 0), Term(1, 0, 1, -1, -164, 0), Term(4, 0, 1, -1, 132, 0), Term(1, 0, -1, -1, -119, 0),
    Term(4, -1, 0, -1, 115, 0), Term(2, -2, 0, 1, 107, 0),
  ]
}
