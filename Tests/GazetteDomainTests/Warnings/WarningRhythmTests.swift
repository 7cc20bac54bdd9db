import Foundation
import GazetteDomain
import GazetteTesting
import Synchronization
import Testing

/// The times of fetches: a simulated month with a source that counts.
struct WarningRhythmTests {
  private let time = ManualTime()

  private func warnings(
    _ source: FakeWarningSource, store: InMemoryWarningStore, lease: any WorkLease, places: InMemoryPlaceStore,
    seed: Double
  ) -> Warnings {
    let next = Mutex(seed)
    return Warnings(
      ports: Warnings.Ports(
        sources: [source], store: store, places: places, gazetteer: nil, zones: FakeWarningZones(),
        access: ProviderAccess(
          budget: InMemoryRequestBudget(limits: [.meteoAlarm: .warnings], now: time.now),
          limits: [.meteoAlarm: .warnings]),
        lease: lease),
      timing: time.timing,
      jitter: {
        next.withLock { number in
          number = (number * 997 + 0.137).truncatingRemainder(dividingBy: 1)
          return number
        }
      })
  }

  @Test func `requests at polite intervals from two nodes over a month`() async throws {
    let store = InMemoryWarningStore()
    let places = InMemoryPlaceStore()
    _ = try await places.save(.paris, for: .owner, at: time.date)
    let count = Mutex(0)
    let forbidden = Mutex<Date?>(nil)
    let early = Mutex(0)
    let source = FakeWarningSource(now: time.now)
    source.answer { [time] question in
      let number = count.withLock { count in
        count += 1
        return count
      }
      if let until = forbidden.withLock({ $0 }), time.date < until { early.withLock { $0 += 1 } }
      let now = time.date
      forbidden.withLock { $0 = nil }
      switch number % 50 {
      case 7:
        forbidden.withLock { $0 = now.addingTimeInterval(7200) }
        return .failure(.rateLimited(.meteoAlarm, until: now.addingTimeInterval(7200)))
      case 11:
        return .failure(.failing(.meteoAlarm, status: 500))
      case 20:
        forbidden.withLock { $0 = now.addingTimeInterval(1800) }
        return .success(
          WarningResponse(
            .whole([]), validators: WarningValidators(etag: "W/\"\(number)\"", lastModified: " odd date "),
            freshUntil: now.addingTimeInterval(1800)))
      default:
        return .success(WarningResponse(.unchanged, validators: question.validators))
      }
    }
    let lease = InMemoryWorkLease(now: time.now)
    let nodes = [0.1, 0.7].map { warnings(source, store: store, lease: lease, places: places, seed: $0) }
    let end = time.date.addingTimeInterval(30 * 86_400)
    while time.date < end {
      for node in nodes { await node.refreshDue() }
      time.advance(by: .seconds(30))
    }
    let questions = source.questions
    let pauses = zip(questions, questions.dropFirst()).map { $1.date.timeIntervalSince($0.date) }
    #expect(pauses.allSatisfy { $0 >= 600 }, "\(pauses.min() ?? 0)")
    #expect(early.withLock { $0 } == 0)
    #expect((2900...3400).contains(questions.count), "\(questions.count)")
    // Each pause is random: their lengths differ.
    #expect(Set(pauses.map { Int(($0 / 30).rounded()) }).count > 3)
    let validated = questions.drop { $0.question.validators.etag == nil }
    #expect(!validated.isEmpty && validated.allSatisfy { $0.question.validators.lastModified == " odd date " })
  }

  @Test func `limits the pause that a source requests, and doubles the wait after failures`() {
    let rhythm = WarningRhythm.standard
    var state = WarningState(scope: .france)
    let now = time.date
    #expect(rhythm.next(after: state, notBefore: .distantFuture, at: now, jitter: 0) == now.addingTimeInterval(86_400))
    #expect(rhythm.next(after: state, notBefore: .distantPast, at: now, jitter: 0) == now.addingTimeInterval(600))
    state.failuresInARow = 2
    #expect(rhythm.next(after: state, notBefore: nil, at: now, jitter: 0) == now.addingTimeInterval(2400))
    state.failuresInARow = .max
    #expect(rhythm.next(after: state, notBefore: nil, at: now, jitter: 1) == now.addingTimeInterval(3600 + 720))
    #expect(rhythm.next(after: state, notBefore: nil, at: now, jitter: .nan) == now.addingTimeInterval(3600))
  }

  @Test func `respects MeteoAlarm's terms at the shortest interval`() {
    let rhythm = WarningRhythm(every: .seconds(300))
    let now = time.date
    // The background work checks every half minute for due fetches.
    let pauses = (0...10).map { step in
      rhythm.next(after: WarningState(scope: .france), notBefore: nil, at: now, jitter: Double(step) / 10)
        .timeIntervalSince(now) + 30
    }
    #expect(pauses.allSatisfy { $0 >= 300 && $0 <= 600 && $0 / 2 < 300 })
  }

  @Test func `ignores times from before the clock was set back`() {
    var state = WarningState(scope: .france)
    state.lastAttempt = time.date.addingTimeInterval(1e8)
    state.nextAttempt = time.date.addingTimeInterval(1e8 + 600)
    #expect(WarningRhythm.standard.isDue(state, at: time.date))
    state.lastAttempt = time.date
    #expect(!WarningRhythm.standard.isDue(state, at: time.date))
  }
}
