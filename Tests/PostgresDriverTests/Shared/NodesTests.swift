import Foundation
import GazetteDomain
import GazetteStore
import GazetteTesting
import PostgresDriver
import Testing

/// The state that two nodes share through one database, with concurrent requests and different clocks.
@Suite struct `Two nodes` {
  private let time = ManualTime()

  @Test func `share a provider's budget`() async throws {
    try await withTwoNodes { first, second in
      let budgets = [first, second].map { budget($0) }
      let granted = try await withThrowingTaskGroup(of: BudgetDecision.self) { group in
        for number in 0..<40 {
          group.addTask { try await budgets[number % 2].reserve(1, weight: 1, of: .openMeteo, for: .reader) }
        }
        return try await group.reduce(into: 0) { $0 += $1 == .granted(1) ? 1 : 0 }
      }
      #expect(granted == 10)
      for budget in budgets { #expect(try await budget.remaining(of: .openMeteo).weights == [0, 15]) }
    }
  }

  @Test func `share a pause`() async throws {
    try await withTwoNodes { first, second in
      let end = time.date.addingTimeInterval(90)
      try await budget(first).pause(.openMeteo, until: end)
      #expect(try await budget(second).reserve(1, weight: 1, of: .openMeteo, for: .reader) == .wait(until: end))
    }
  }

  @Test(arguments: [-600.0, 600])
  func `stay within the limit when one clock is ten minutes off`(seconds: TimeInterval) async throws {
    try await withTwoNodes { first, second in
      let wrong: CurrentTime = { Date().addingTimeInterval(seconds) }
      let budgets = [
        SQLRequestBudget(first.sql, limits: RequestBudgetContract.limits, now: { Date() }),
        SQLRequestBudget(second.sql, limits: RequestBudgetContract.limits, now: wrong),
      ]
      for number in 0..<10 {
        #expect(try await budgets[number % 2].reserve(1, weight: 1, of: .openMeteo, for: .reader) == .granted(1))
      }
      for (budget, now) in zip(budgets, [{ Date() }, wrong]) {
        guard case .wait(let until) = try await budget.reserve(1, weight: 1, of: .openMeteo, for: .reader) else {
          Issue.record("more than the limit")
          continue
        }
        // In the node's own time, because it waits by its own clock.
        #expect((30...61).contains(until.timeIntervalSince(now())))
        #expect(try await budget.remaining(of: .openMeteo).weights.first == 0)
      }
      try await budgets[1].pause(.openWeather, until: wrong().addingTimeInterval(90))
      let paused = try #require(try await budgets[0].remaining(of: .openWeather).pausedUntil)
      #expect((60...91).contains(paused.timeIntervalSince(Date())))
    }
  }

  @Test func `grant work to exactly one of many concurrent callers`() async throws {
    try await withTwoNodes { first, second in
      let leases = [first, second].map { SQLWorkLease($0.sql, now: time.now, clock: .node) }
      let end = time.date.addingTimeInterval(60)
      for work in ["weather", "feeds of example.org"] {
        let holders = try await withThrowingTaskGroup(of: Bool.self) { group in
          for number in 0..<40 {
            group.addTask { try await leases[number % 2].acquire(work, holder: "node \(number)", until: end) }
          }
          return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(holders == 1)
      }
    }
  }

  @Test func `take over a dead node's work when its lease expires`() async throws {
    try await withTwoNodes { first, second in
      let dying = Holder("a", SQLWorkLease(first.sql, now: time.now, clock: .node), time.now)
      let living = Holder("b", SQLWorkLease(second.sql, now: time.now, clock: .node), time.now)
      let isTaken = try await dying.take("weather")
      #expect(isTaken)
      // Without notifying other nodes.
      await first.close()
      #expect(try await !living.take("weather"))
      time.advance(by: .seconds(60))
      #expect(try await living.take("weather"))
    }
  }

  @Test(arguments: [-600.0, 600])
  func `judge leases by the database's clock`(seconds: TimeInterval) async throws {
    try await withTwoNodes { first, second in
      let (right, wrong): (CurrentTime, CurrentTime) = ({ Date() }, { Date().addingTimeInterval(seconds) })
      let node = Holder("a", SQLWorkLease(first.sql, now: right), right)
      let off = Holder("b", SQLWorkLease(second.sql, now: wrong), wrong)
      let isTaken = try await node.take("weather")
      #expect(isTaken)
      #expect(try await !off.take("weather"))
      #expect(try await off.take("news"))
      #expect(try await !node.take("news"))
      // A lease that has already ended.
      #expect(try await node.take("map", for: -1))
      #expect(try await off.take("map"))
    }
  }

  @Test(arguments: [-600.0, 600])
  func `count failed attempts together when one clock is ten minutes off`(seconds: TimeInterval) async throws {
    try await withTwoNodes { first, second in
      let (right, wrong): (CurrentTime, CurrentTime) = ({ Date() }, { Date().addingTimeInterval(seconds) })
      let throttles = [
        LoginThrottle("test", store: SQLThrottleStore(first.sql, now: right), now: right),
        LoginThrottle("test", store: SQLThrottleStore(second.sql, now: wrong), now: wrong),
      ]
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<20 { group.addTask { try await throttles[number % 2].recordFailure(of: "a") } }
        try await group.waitForAll()
      }
      for throttle in throttles {
        let wait = try #require(try await throttle.wait(for: "a"))
        #expect((30...61).contains(wait))
        #expect(try await throttle.begin(for: "a") != nil)
      }
    }
  }

  @Test func `run a form on one of them`() async throws {
    try await withTwoNodes { first, second in
      let replies = [first, second].map { SQLFormReplyStore($0.sql, now: { Date() }) }
      let key = FormKey(reader: .owner, form: "/weather/order 1")
      let granted = try await withThrowingTaskGroup(of: FormClaim.self) { group in
        for number in 0..<40 { group.addTask { try await replies[number % 2].claim(key) } }
        return try await group.reduce(into: 0) { $0 += $1 == .granted ? 1 : 0 }
      }
      #expect(granted == 1)
      let reply = FormReply(status: 303, location: "/weather")
      try await replies[0].finish(key, with: reply)
      #expect(try await replies[1].claim(key) == .finished(reply))
    }
  }

  @Test(arguments: [-600.0, 600])
  func `date operations to undo by the reading node's clock`(seconds: TimeInterval) async throws {
    try await withTwoNodes { first, second in
      let wrong: CurrentTime = { Date().addingTimeInterval(seconds) }
      let key = UndoKey(reader: .owner, kind: "place", id: "a")
      try await SQLUndoStore(first.sql, now: { Date() }).save([1], for: key)
      let record = try #require(try await SQLUndoStore(second.sql, now: wrong).record(for: key))
      #expect((-1...30).contains(wrong().timeIntervalSince(record.savedAt)))
    }
  }

  @Test func `lose no place that a reader saves on both concurrently`() async throws {
    try await withTwoNodes { first, second in
      let stores = [first, second].map { SQLPlaceStore($0.sql) }
      let places = Place.fixtures(count: 20)
      let date = time.date
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (number, place) in places.enumerated() {
          group.addTask { _ = try await stores[number % 2].save(place, for: .owner, at: date) }
        }
        try await group.waitForAll()
      }
      for store in stores {
        let saved = try await store.savedPlaces(of: .owner)
        #expect(Set(saved.map(\.place)) == Set(places))
        #expect(saved.map(\.rank) == Array(0..<20))
      }
    }
  }

  @Test func `store a complete report when both write it`() async throws {
    try await withTwoNodes { first, second in
      let stores = [first, second].map { SQLWeatherStore($0.sql) }
      let report = WeatherReport.fixture()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<10 {
          group.addTask { try await stores[number % 2].replace(report, air: .fixture(), at: Place.paris.id) }
        }
        try await group.waitForAll()
      }
      let known = try await stores[0].weather(at: [Place.paris.id])
      #expect(known[Place.paris.id] == PositionWeather(report: report, air: .fixture()))
    }
  }

  private func budget(_ database: PostgresDatabase) -> SQLRequestBudget {
    SQLRequestBudget(database.sql, limits: RequestBudgetContract.limits, now: time.now, clock: .node)
  }
}

/// A holder of leases.
private struct Holder: Sendable {
  private let name: String
  private let lease: SQLWorkLease
  private let now: CurrentTime

  init(_ name: String, _ lease: SQLWorkLease, _ now: @escaping CurrentTime) {
    (self.name, self.lease, self.now) = (name, lease, now)
  }

  func take(_ work: String, for seconds: TimeInterval = 60) async throws -> Bool {
    try await lease.acquire(work, holder: name, until: now().addingTimeInterval(seconds))
  }
}
