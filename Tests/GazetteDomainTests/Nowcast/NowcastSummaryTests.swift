import BoundedNumbers
import Foundation
import GazetteDomain
import GazetteTesting
import Testing

struct NowcastSummaryTests {
  /// 08:05, five minutes into the first quarter of an hour of every fixture.
  private let now = ManualTime().date

  private func soonOutlook(_ rates: [Double?], every minutes: Double = 15) -> NowcastSummary? {
    Nowcast.fixture(rates, from: now, every: minutes).outlook(at: now)
  }

  private func minutes(_ date: Date?) -> Int? {
    date.map { Int((($0.timeIntervalSince(now) + 300) / 60).rounded(), clampedTo: -1000...1000) }
  }

  @Test func `reports steady dryness as one dry spell without an end`() throws {
    let outlook = try #require(soonOutlook([0, 0, 0, 0, 0, 0, 0, 0, 0]))
    #expect(outlook.spells.count == 1)
    #expect(outlook.spells[0].precipitation == nil && outlook.spells[0].end == nil)
    #expect(outlook.isWhole && !outlook.isWet)
  }

  @Test func `starts rain at the first wet slot and ends it after two dry ones`() throws {
    let outlook = try #require(soonOutlook([0, 0, 0.8, 0, 1.6, 0, 0, 0, 0]))
    #expect(outlook.spells.map { minutes($0.end) } == [30, 75, nil])
    #expect(outlook.spells.map { $0.precipitation != nil } == [false, true, false])
  }

  @Test func `ends the outlook at an unknown slot`() throws {
    let outlook = try #require(soonOutlook([0, 0, 0, 0, nil, 2, 2, 2, 2]))
    #expect(outlook.spells.count == 1)
    #expect(minutes(outlook.knownUntil) == 60)
    #expect(!outlook.isWhole && !outlook.isWet)
  }

  @Test func `has no outlook if the current slot is unknown or too little is known`() {
    #expect(soonOutlook([nil, 0, 0, 0, 0, 0, 0, 0, 0]) == nil)
    #expect(soonOutlook([0, nil, 0, 0, 0, 0, 0, 0, 0]) == nil)
    #expect(soonOutlook([0, 0, nil]) == nil)
    #expect(soonOutlook([]) == nil)
    #expect(soonOutlook([nil, nil, nil]) == nil)
  }

  @Test func `has no outlook outside the nowcast's time`() {
    let nowcast = Nowcast.fixture(from: now)
    #expect(nowcast.outlook(at: now.addingTimeInterval(3 * 3600)) == nil)
    #expect(nowcast.outlook(at: now.addingTimeInterval(-3600)) == nil)
    #expect(nowcast.outlook(at: .distantFuture) == nil)
  }

  @Test func `applies different wetness thresholds to slots of 15 and of 5 minutes`() throws {
    #expect(soonOutlook([0.39, 0.39, 0.39, 0.39])?.isWet == false)
    #expect(soonOutlook([0.4, 0.4, 0.4, 0.4])?.isWet == true)
    #expect(soonOutlook(Array(repeating: 0.09, count: 12), every: 5)?.isWet == false)
    #expect(soonOutlook(Array(repeating: 0.1, count: 12), every: 5)?.isWet == true)
  }

  @Test(arguments: [
    (NowcastStep.Kind.rain, 1.0, NowcastSummary.Strength.light), (.rain, 2.5, .moderate), (.rain, 7.6, .heavy),
    (.snow, 0.9, .light), (.snow, 1, .moderate), (.snow, 3, .heavy), (.sleet, 3, .moderate),
  ])
  func `takes the strength of the worst slot`(kind: NowcastStep.Kind, rate: Double, strength: NowcastSummary.Strength)
    throws
  {
    let nowcast = Nowcast.fixture([0.5, rate, 0.5, 0.5, 0.5], from: now, kind: kind)
    let fall = try #require(nowcast.outlook(at: now)?.spells.first?.precipitation)
    #expect(fall.kind == kind)
    #expect(fall.strength == (rate < 1 && kind == .snow ? .light : strength))
  }

  @Test func `drops overlapping, reversed and excess steps`() {
    let step = { (start: Double, end: Double) in
      NowcastStep(start: now.addingTimeInterval(start), end: now.addingTimeInterval(end), rate: nil)
    }
    let provenance = Provenance(provider: .openMeteo, fetchedAt: now)
    let nowcast = Nowcast(
      steps: [step(900, 1800), step(0, 900), step(300, 1200), step(1800, 1700)], isInterpolated: false,
      provenance: provenance)
    #expect(nowcast.steps.map { $0.start.timeIntervalSince(now) } == [0, 900])
    let many = (0..<500).map { step(Double($0) * 60, Double($0) * 60 + 60) }
    #expect(Nowcast(steps: many, isInterpolated: false, provenance: provenance).steps.count == Nowcast.maximumSteps)
  }

  @Test func `rejects impossible rates`() {
    for bad in [-0.1, .nan, .infinity, 2501] { #expect(PrecipitationRate(millimetersPerHour: bad) == nil) }
    #expect(PrecipitationRate(millimetersPerHour: 0) != nil)
  }

  @Test(arguments: 0..<200) func `alternates adjacent dry and wet spells`(seed: Int) {
    let rates: [Double?] = (0..<9).map { slot in
      switch (seed * 31 + slot * slot * 7 + slot) % 5 {
      case 0: nil
      case 1, 2: 0
      default: Double((seed + slot) % 11)
      }
    }
    guard let outlook = soonOutlook(rates) else { return }
    #expect(!outlook.spells.isEmpty && outlook.spells.dropLast().allSatisfy { $0.end != nil })
    for (spell, next) in zip(outlook.spells, outlook.spells.dropFirst()) {
      #expect(spell.end == next.start)
      #expect((spell.precipitation == nil) != (next.precipitation == nil))
    }
  }
}
