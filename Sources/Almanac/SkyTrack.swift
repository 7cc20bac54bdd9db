import BoundedNumbers
import Foundation

/// Somebody who looks at the sky, at the level of the sea, on an Earth that is flattened.
public struct Observer: Sendable, Hashable {
  let longitude: Double
  let cosine, sine: Double
  /// Where they stand, off the Earth's axis and above the equator, in radii of the equator.
  let offAxis, aboveEquator: Double

  /// An observer at degrees north of the equator and east of Greenwich; what is out of range becomes its nearest end.
  public init(latitude: Double, longitude: Double) {
    let north = latitude.isNaN ? 0 : min(90, max(-90, latitude))
    let east = longitude.isNaN ? 0 : min(180, max(-180, longitude))
    self.longitude = east * .pi / 180
    (cosine, sine) = (cos(north * .pi / 180), sin(north * .pi / 180))
    // WGS 84.
    let flattened = 0.996_647_189_335
    let bulge = 1 / (cosine * cosine + flattened * flattened * sine * sine).squareRoot()
    (offAxis, aboveEquator) = (cosine * bulge, sine * bulge * flattened * flattened)
  }
}

/// The way of sun or moon over an observer's sky between two times. The series are summed a few times only; what lies
/// between is interpolated.
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

  /// How high the middle of the disc stands above the horizon at a time, in radians, without what the air does; and how
  /// far it is, in radii of the Earth.
  func place(at time: Double) -> (altitude: Double, distance: Double) {
    let body = position(at: time)
    let turned = localSiderealTime(time)
    let (cosine, sine) = (cos(turned), sin(turned))
    let seen = Vector(
      x: body.x - observer.offAxis * cosine, y: body.y - observer.offAxis * sine, z: body.z - observer.aboveEquator)
    let distance = seen.length
    let up = observer.cosine * (seen.x * cosine + seen.y * sine) + observer.sine * seen.z
    return (asin(min(1, max(-1, up / distance))), distance)
  }

  /// The time nearest to `time` at which it stands highest.
  func culmination(near time: Double) -> Double {
    var noon = time
    for _ in 0..<3 {
      let body = position(at: noon)
      noon -= nearestTurn(localSiderealTime(noon) - atan2(body.y, body.x)) / (2 * .pi) * 86_400
    }
    return noon
  }

  private func localSiderealTime(_ time: Double) -> Double { sidereal + (time - start) * Rotation.rate }

  /// By the cubic through the four nearest.
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

/// When `height` passes zero between two times at which it has different signs; to a tenth of a second.
func crossing(_ first: Double, _ last: Double, _ height: (Double) -> Double) -> Double {
  var (left, right) = (first, last)
  var (low, high) = (height(left), height(right))
  var stayed = 0
  // The secant; an end that stays twice is halved, so that the other one moves (the Illinois method).
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
