import GazetteDomain

/// The moon, as the API and `--json` write it; `cycle` is 0 at new moon, 0.5 at full moon.
struct MoonDocument: Encodable, Sendable, Hashable {
  let phase: String
  let cycle: Double
  let illuminationPercent: Double

  init(_ moon: MoonPhase) {
    phase = String(describing: moon.name)
    cycle = (moon.cycle * 1000).rounded() / 1000
    illuminationPercent = moon.illumination.percent.rounded()
  }
}
