import Foundation

/// A position in the frame of the Earth's true equator: x points to the equinox, z to the north pole.
struct Vector {
  var x, y, z: Double

  var length: Double { (x * x + y * y + z * z).squareRoot() }
}

/// The nutation of the Earth's axis at an epoch, in radians; accurate to half an arc second (Meeus, chapter 22).
struct Nutation {
  /// The correction of all longitudes.
  let longitude: Double
  /// The tilt of the axis.
  let obliquity: Double

  init(_ epoch: Epoch) {
    let t = epoch.centuries
    let second = Double.pi / 648_000
    let node = radians(125.04452 - 1934.136261 * t)
    let sun = radians(280.4665 + 36_000.7698 * t)
    let moon = radians(218.3165 + 481_267.8813 * t)
    longitude = (-17.20 * sin(node) - 1.32 * sin(2 * sun) - 0.23 * sin(2 * moon) + 0.21 * sin(2 * node)) * second
    let nod = 9.20 * cos(node) + 0.57 * cos(2 * sun) + 0.10 * cos(2 * moon) - 0.09 * cos(2 * node)
    // Beyond some thousand years, only Laskar's polynomial is accurate; here, this one just has to stay finite.
    obliquity = (84_381.448 - t * (46.8150 + t * (0.00059 - t * 0.001813)) + nod) * second
  }

  /// The position for ecliptic coordinates and a distance.
  func equatorial(longitude: Double, latitude: Double, distance: Double) -> Vector {
    let apparent = longitude + self.longitude
    let (x, y, z) = (cos(latitude) * cos(apparent), cos(latitude) * sin(apparent), sin(latitude))
    return Vector(
      x: distance * x, y: distance * (y * cos(obliquity) - z * sin(obliquity)),
      z: distance * (y * sin(obliquity) + z * cos(obliquity)))
  }
}

/// The bodies in an almanac.
enum Body {
  case sun, moon

  /// The position as seen from the centre of the Earth; distances in radii of the Earth's equator.
  func position(_ epoch: Epoch) -> Vector {
    let nutation = Nutation(epoch)
    switch self {
    case .sun:
      return nutation.equatorial(
        longitude: SunSeries.longitude(epoch), latitude: 0, distance: SunSeries.distance(epoch) * 23_454.8)
    case .moon:
      let moon = MoonSeries.position(epoch)
      return nutation.equatorial(
        longitude: moon.longitude, latitude: moon.latitude, distance: moon.kilometers / 6378.137)
    }
  }

  /// The interval in seconds at which cubic interpolation of four positions is accurate to a tenth of an arc second.
  var step: Double {
    switch self {
    case .sun: 2 * 86_400
    case .moon: 6 * 3600
    }
  }
}

/// The rotation of the Earth.
enum Rotation {
  /// Radians per second.
  static let rate = 2 * Double.pi * 1.002_737_909_35 / 86_400

  /// The apparent sidereal time at Greenwich in radians (Meeus, chapter 12).
  static func siderealTime(_ epoch: Epoch) -> Double {
    let t = epoch.centuries
    let nutation = Nutation(epoch)
    let mean = 280.46061837 + 360.98564736629 * epoch.days + t * t * (0.000387933 - t / 38_710_000)
    return radians(mean) + nutation.longitude * cos(nutation.obliquity)
  }
}
