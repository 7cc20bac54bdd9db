import Foundation
import GazetteDomain

/// Draws the lit part of the moon.
enum MoonPath {
  /// An SVG path in a circle of radius 20 around 24,24: the lit limb, then the terminator back.
  static func path(_ moon: MoonPhase) -> String {
    let isWaxing = moon.cycle < 0.5
    // The terminator is half an ellipse: its half-axis is the cosine of the phase angle.
    let halfAxis = cos(2 * .pi * moon.cycle).magnitude * 20
    let isGibbous = moon.illumination.percent > 50
    let limbSweep = isWaxing ? 1 : 0
    let terminatorSweep = isWaxing == isGibbous ? 1 : 0
    return "M24,4 A20,20 0 0 \(limbSweep) 24,44 A\(SVGNumber.text(halfAxis)),20 0 0 \(terminatorSweep) 24,4 Z"
  }
}
