import Foundation
import GazetteDomain
import Testing

/// A month of 200 feeds with restarts and crashes, with publishers who count offences.
@Suite struct GoodGuestTests {
  @Test func `commits no offence in a month and fetches every edition`() throws {
    let start = Date(timeIntervalSince1970: 1_795_000_000)
    var publisher = StrictPublisher(start: start)
    var reader = try SimulatedReader(feeds: 200)
    for minute in stride(from: 0, to: 30 * 24 * 60, by: 5) {
      if minute % 435 == 0 { reader.restart() }
      try reader.wake(at: start + Double(minute * 60), publisher: &publisher)
    }
    #expect(publisher.offences == [:])
    #expect(reader.crashes > 10)
    for feed in 0..<200 { expectDiligence(publisher.requests(feed), habit: StrictPublisher.habit(feed)) }
  }

  private func expectDiligence(_ requests: Int, habit: StrictPublisher.Habit) {
    let expected: ClosedRange<Int> =
      switch habit {
      case .entityTag, .lastModified, .restlessTag, .moves: 600...720
      case .noValidators: 120...200
      case .rhythm: 1400...2200
      case .longFreshness: 150...181
      case .goes: 200...242
      case .missing: 4...9
      case .busy, .down: 400...720
      }
    #expect(expected.contains(requests), "\(habit)")
  }

  @Test func `detects the offences of an impolite client`() throws {
    let start = Date(timeIntervalSince1970: 1_795_000_000)
    var publisher = StrictPublisher(start: start)
    for minute in [0, 30] {
      for feed in 0..<10 {
        let url = try StrictPublisher.address(feed)
        _ = try publisher.answer(
          feed, url: url, state: FeedFetchState(), at: start + Double(minute * 60), isLost: false)
      }
    }
    #expect(publisher.offences[.tooSoon] == 11)
    #expect(publisher.offences[.unconditional] != nil)
    #expect(publisher.offences[.wrongValidators] != nil)
  }
}
