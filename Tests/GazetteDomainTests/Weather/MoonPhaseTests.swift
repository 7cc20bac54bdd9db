import Foundation
import GazetteDomain
import Testing

@Suite struct MoonPhaseTests {
  // Dates of new and full moons from published almanacs.
  @Test(arguments: [
    (1_704_974_220.0, MoonPhase.Name.new),  // 2024-01-11 11:57 UTC
    (1_706_204_040.0, .full),  // 2024-01-25 17:54 UTC
    (1_711_350_000.0, .full),  // 2024-03-25 07:00 UTC
    (1_712_600_460.0, .new),  // 2024-04-08 18:21 UTC, a solar eclipse
  ])
  func `names the phase on known dates`(seconds: Double, name: MoonPhase.Name) {
    #expect(MoonPhase(at: Date(timeIntervalSince1970: seconds)).name == name)
  }

  @Test func `computes the illumination of full and new moons`() {
    #expect(MoonPhase(at: Date(timeIntervalSince1970: 1_706_204_040)).illumination.percent > 98)
    #expect(MoonPhase(at: Date(timeIntervalSince1970: 1_712_600_460)).illumination.percent < 2)
  }
}
