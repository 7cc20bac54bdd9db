import BoundedNumbers
import Foundation

/// An observer at sea level on the flattened Earth.
public struct Observer: Sendable, Hashable {
  let longitude: Double
  let cosine, sine: Double
  /// The distance from the Earth's axis and from the equatorial plane, in radii of the equator.
  let offAxis, aboveEquator: Double

  /// Creates an observer at degrees north of the equator and east of Greenwich; values out of range are clamped.
  public init(latitude: Double, longitude: Double) {
    let north = latitude.isNaN ? 0 : min(90, max(-90, latitude))
    let east = longitude.isNaN ? 0 : min(180, max(-180, longitude))
    self.longitude = east * .pi / 180
    (cosine, sine) = (cos(north * .pi / 180), sin(north * .pi / 180))
    // The WGS 84 ellipsoid.
    let flattened = 0.996_647_189_335
    let bulge = 1 / (cosine * cosine + flattened * flattened * sine * sine).squareRoot()
    (offAxis, aboveEquator) = (cosine * bulge, sine * bulge * flattened * flattened)
  }
}

/// The path of the sun or the moon across an observer's sky between two times. It evaluates the series only a few times and
/// interpolates between them.
struct SkyTrack {
  private let observer: Observer
  private let start, step: Double
  private let positions: [Vector]
  private let sidereal: Double

  /// The track from one time to another, both in seconds since 1970.
  init(_ body: Body, over observer: Observer, from first: Double, to last: Double) {
    self.observer = observer
    step = body.step
    start = first - step
    let count = Int(((last - start) / step).rounded(.up), clampedTo: 1...200) + 2
    let (start, step) = (start, step)
    positions = (0..<count).map { body.position(Epoch(secondsSince1970: start + Double($0) * step)) }
    sidereal = Rotation.siderealTime(Epoch(secondsSince1970: start)) + observer.longitude
  }

  /// The altitude of the disc's centre above the horizon at a time, in radians, without refraction; and its distance, in radii of
  /// the Earth.
  func horizontalPosition(at time: Double) -> (altitude: Double, distance: Double) {
    let body = position(at: time)
    let siderealTime = localSiderealTime(time)
    let (cosine, sine) = (cos(siderealTime), sin(siderealTime))
    let topocentric = Vector(
      x: body.x - observer.offAxis * cosine, y: body.y - observer.offAxis * sine, z: body.z - observer.aboveEquator)
    let distance = topocentric.length
    let up = observer.cosine * (topocentric.x * cosine + topocentric.y * sine) + observer.sine * topocentric.z
    return (asin(min(1, max(-1, up / distance))), distance)
  }

  /// The time of the highest altitude nearest to `time`.
  func culmination(near time: Double) -> Double {
    var noon = time
    for _ in 0..<3 {
      let body = position(at: noon)
      noon -= normalizedAngle(localSiderealTime(noon) - atan2(body.y, body.x)) / (2 * .pi) * 86_400
    }
    return noon
  }

  private func localSiderealTime(_ time: Double) -> Double { sidereal + (time - start) * Rotation.rate }

  /// Interpolates with the cubic through the four nearest positions.
  private func position(at time: Double) -> Vector {
    let steps = (time - start) / step
    let index = Int(steps, clampedTo: 1...(positions.count - 3))
    let u = steps - Double(index)
    let before = -u * (u - 1) * (u - 2) / 6
    let here = (u + 1) * (u - 1) * (u - 2) / 2
    let next = -(u + 1) * u * (u - 2) / 2
    let after = (u + 1) * u * (u - 1) / 6
    let (a, b, c, d) = (positions[index - 1], positions[index], positions[index + 1], positions[index + 2])
    return Vector(
      x: before * a.x + here * b.x + next * c.x + after * d.x,
      y: before * a.y + here * b.y + next * c.y + after * d.y,
      z: before * a.z + here * b.z + next * c.z + after * d.z)
  }
}

/// The time at which `height` crosses zero, between two times at which it has different signs; accurate to a tenth of a second.
func crossing(_ first: Double, _ last: Double, _ height: (Double) -> Double) -> Double {
  var (left, right) = (first, last)
  var (low, high) = (height(left), height(right))
  var stayed = 0
  // The secant method; if one end stays twice, its value is halved so that the other end moves (the Illinois method).
  for _ in 0..<50 where right - left > 0.1 && (low < 0) != (high < 0) {
    let middle = left + (right - left) * low / (low - high)
    let value = height(middle)
    guard value.magnitude > 1e-9 else { return middle }
    if (value < 0) == (high < 0) {
      (right, high) = (middle, value)
      if stayed < 0 { low /= 2 }
      stayed = -1
    } else {
      (left, low) = (middle, value)
      if stayed > 0 { high /= 2 }
      stayed = 1
    }
  }
  return left + (right - left) / 2
}
