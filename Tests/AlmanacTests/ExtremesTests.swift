import Almanac
import Foundation
import Testing

/// Inputs beyond the range of any almanac.
@Suite struct ExtremesTests {
  static let instants: [Double] = [
    1e30, -1e30, .greatestFiniteMagnitude, .nan, .infinity, -.infinity, 253_402_300_799, -2_208_988_800, 0,
  ]
  static let positions: [(Double, Double)] = [
    (90, 0), (-90, 180), (0, -180), (.nan, .nan), (.infinity, -.infinity), (1e300, -1e300), (89.999_999, 12), (0, 0),
  ]

  @Test(arguments: instants) func `returns finite values for any instant and position`(seconds: Double) {
    let instant = Date(timeIntervalSince1970: seconds)
    for (latitude, longitude) in Self.positions {
      let observer = Observer(latitude: latitude, longitude: longitude)
      let sun = SunAlmanac(over: observer, from: instant, to: instant)
      let noon = sun.noon(near: instant)
      #expect(noon.timeIntervalSince1970.isFinite)
      for height in SunHeight.allCases {
        let passage = sun.passage(height, around: noon)
        #expect((0...86_400).contains(passage.seconds))
        #expect([passage.rise, passage.set].compactMap(\.self).allSatisfy { $0.timeIntervalSince1970.isFinite })
      }
      let moon = MoonAlmanac(over: observer, from: instant, to: instant.addingTimeInterval(86_400))
      #expect([moon.rise, moon.set].compactMap(\.self).allSatisfy { $0.timeIntervalSince1970.isFinite })
    }
    let cycle = MoonCycle(at: instant)
    #expect((0..<1).contains(cycle.share) && (0...1).contains(cycle.illumination))
    for quarter in MoonCycle.Quarter.allCases {
      #expect(MoonCycle.next(quarter, after: instant).timeIntervalSince1970.isFinite)
    }
  }

  @Test func `handles days that end before they begin, or decades later`() {
    let (early, late) = (Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 4e9))
    let observer = Observer(latitude: 48.85, longitude: 2.35)
    #expect(MoonAlmanac(over: observer, from: late, to: early).rise == nil)
    #expect(MoonAlmanac(over: observer, from: early, to: late).rise != nil)
    #expect(SunAlmanac(over: observer, from: early, to: late).noon(near: late).timeIntervalSince1970.isFinite)
    #expect(SunAlmanac(over: observer, from: late, to: early).noon(near: early).timeIntervalSince1970.isFinite)
  }

  @Test func `orders the phases, each after the given instant`() {
    var instant = Date(timeIntervalSince1970: 1_767_225_600)
    for number in 0..<60 {
      guard let quarter = MoonCycle.Quarter(rawValue: number % 4) else { return }
      let next = MoonCycle.next(quarter, after: instant)
      if number > 0 { #expect((5...9).contains(next.timeIntervalSince(instant) / 86_400)) }
      #expect((28...31).contains(MoonCycle.next(quarter, after: next).timeIntervalSince(next) / 86_400))
      instant = next
    }
  }
}
