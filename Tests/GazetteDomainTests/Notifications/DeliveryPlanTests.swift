import Foundation
@testable import GazetteDomain
import GazetteTesting
import SeededNumbers
import Testing

/// The decisions about waiting notifications.
struct DeliveryPlanTests {
  private let now = ManualTime().date
  private let channel = ChannelID(rawValue: 1)

  @Test func `sends up to three notifications of a watch singly`() {
    let plan = plan(entries(3))
    #expect(plan.messages.map(\.entries.count) == [1, 1, 1])
    #expect(plan.messages.map(\.kind) == [false, false, true].map { .single(isReplaceable: $0) })
    #expect(plan.held.isEmpty)
  }

  @Test func `gathers more than three that come together`() {
    let plan = plan(entries(40))
    #expect(plan.messages.map(\.kind) == [.group])
    #expect(plan.messages.map(\.entries.count) == [40])
  }

  @Test func `keeps watches apart`() {
    let plan = plan(entries(3) + entries(3, watch: 2))
    #expect(plan.messages.count == 6)
  }

  @Test func `holds more than three in ten minutes until the first has waited that long`() {
    let sent = [RecentMessage(watch: WatchID(rawValue: 1), date: now.addingTimeInterval(-60))]
    let held = plan(entries(3), recent: sent)
    #expect(held.messages.isEmpty)
    #expect(Set(held.held.values) == [now.addingTimeInterval(600)])
    let later = plan(entries(3, at: now.addingTimeInterval(-600)), recent: sent)
    #expect(later.messages.map(\.kind) == [.group])
  }

  @Test func `sends held notifications before they expire`() {
    let sent = [RecentMessage](repeating: RecentMessage(watch: WatchID(rawValue: 1), date: now), count: 3)
    let plan = plan([.fixture(lifetime: 300)], recent: sent)
    #expect(plan.held == [OutboxID(rawValue: 1): now.addingTimeInterval(240)])
  }

  @Test(arguments: 0...40) func `makes at most three visible messages of a burst of forty`(first: Int) {
    // The second part comes a minute later; the held ones are sent ten minutes after that.
    var (sent, tags) = ([RecentMessage](), Set<String>())
    var waiting: [OutboxEntry] = []
    for (part, count, offset) in [(0, first, 0.0), (1, 40 - first, 60), (2, 0, 660), (3, 0, 1260)] {
      let time = now.addingTimeInterval(offset)
      waiting += (0..<count).map { .fixture(Int64(part * 100 + $0 + 1), at: time) }
      let plan = plan(waiting, recent: sent, at: time)
      for message in plan.messages {
        sent.append(RecentMessage(watch: WatchID(rawValue: 1), date: time))
        switch message.kind {
        case .single(isReplaceable: false): tags.insert("\(message.entries[0].id)")
        default: tags.insert("group")
        }
      }
      let done = Set(plan.messages.flatMap(\.entries).map(\.id))
      waiting.removeAll { done.contains($0.id) }
    }
    #expect(waiting.isEmpty)
    #expect(tags.count <= 3)
    #expect(sent.count <= 4)
  }

  @Test func `withholds with a reason`() {
    var removed = OutboxEntry.fixture(1)
    removed.watchName = nil
    let entries = [
      removed, .fixture(2, watch: 2), .fixture(3, lifetime: -1), .fixture(4, story: "told"), .fixture(5, story: "new"),
      .fixture(6, story: "new"), .fixture(7, watch: 3, story: "told"), .fixture(8, channels: [ChannelID(rawValue: 9)]),
      .fixture(9, channels: [ChannelID(rawValue: 2)]),
    ]
    let plan = plan(entries, muted: [WatchID(rawValue: 2): now.addingTimeInterval(1)], paused: 2, told: "told")
    let reasons = Dictionary(uniqueKeysWithValues: plan.withheld.map { ($0.key.rawValue, $0.value) })
    #expect(
      reasons == [
        1: .watchRemoved, 2: .muted, 3: .expired, 4: .duplicate, 6: .duplicate, 8: .noChannel, 9: .channelPaused,
      ])
    #expect(plan.messages.flatMap(\.entries).map(\.id.rawValue) == [5, 7])
  }

  @Test func `sends to the channels of the watch, without paused ones`() {
    let (first, second) = (ChannelID(rawValue: 1), ChannelID(rawValue: 2))
    #expect(plan([.fixture()], paused: 2).messages.map(\.channels) == [[first]])
    #expect(plan([.fixture(channels: [second, first])], paused: 3).messages.map(\.channels) == [[first, second]])
  }

  @Test(arguments: [
    ("2026-11-21T21:59:00Z", "2026-11-22T07:00:00Z"), ("2026-11-21T23:30:00Z", "2026-11-22T06:00:00Z"),
    ("2026-11-22T05:59:00Z", "2026-11-22T06:00:00Z"),
    // The nights in which the clocks change.
    ("2026-03-28T23:00:00Z", "2026-03-29T05:00:00Z"), ("2026-10-24T22:00:00Z", "2026-10-25T06:00:00Z"),
  ]) func `holds during quiet hours over midnight and changes of the clocks`(time: String, end: String) throws {
    let now = try Date(time, strategy: .iso8601)
    let entry = OutboxEntry.fixture(at: now)
    let plan = plan([entry], at: now, quiet: QuietHours(from: 23 * 60, to: 7 * 60))
    if time == "2026-11-21T21:59:00Z" {
      #expect(plan.messages.count == 1, "22:59 in Paris is not quiet")
    } else {
      #expect(plan.held == [entry.id: try Date(end, strategy: .iso8601)])
      let after = self.plan(
        [entry], at: try Date(end, strategy: .iso8601), quiet: QuietHours(from: 23 * 60, to: 7 * 60))
      #expect(after.messages.count == 1)
    }
  }

  @Test func `ends quiet hours within a skipped hour where it would have been`() throws {
    let now = try Date("2026-03-28T23:00:00Z", strategy: .iso8601)
    let plan = plan([.fixture(at: now)], at: now, quiet: QuietHours(from: 0, to: 150))
    #expect(plan.held.values.first == (try Date("2026-03-29T01:30:00Z", strategy: .iso8601)))
  }

  @Test(arguments: [true, false]) func `lets red warnings break quiet hours on request`(breaks: Bool) {
    let entries = [OutboxEntry.fixture(1, urgency: .critical), .fixture(2, urgency: .high)]
    let plan = plan(entries, quiet: QuietHours(from: 0, to: 1439), redBreaks: breaks)
    #expect(plan.messages.flatMap(\.entries).map(\.id.rawValue) == (breaks ? [1] : []))
    #expect(plan.held.count == (breaks ? 1 : 2))
  }

  @Test func `defers what would expire during quiet hours to the digest`() {
    let entries = [OutboxEntry.fixture(1, urgency: .normal, lifetime: 600), .fixture(2, urgency: .high, lifetime: 600)]
    let quiet = QuietHours(from: 0, to: 1439)
    let plan = plan(entries, quiet: quiet)
    #expect(plan.deferred.keys.map(\.rawValue) == [1])
    #expect(plan.held.keys.map(\.rawValue) == [2])
    let later = self.plan([entries[1]], at: now.addingTimeInterval(600), quiet: quiet)
    #expect(later.withheld.values.map { $0 } == [.quiet])
  }

  @Test func `defers articles and ads beyond the daily cap, but no warnings`() throws {
    let sent = (10..<15).map { RecentMessage(watch: WatchID(rawValue: $0), date: now.addingTimeInterval(-3600)) }
    let entries = NotificationUrgency.allCases.map { OutboxEntry.fixture(Int64($0.rawValue + 1), urgency: $0) }
    let plan = plan(entries, recent: sent, cap: 5)
    #expect(plan.messages.flatMap(\.entries).map(\.id.rawValue) == [4, 3])
    // The next 08:00 in Paris; it is 09:05.
    let morning = try Date("2026-11-22T07:00:00Z", strategy: .iso8601)
    #expect(plan.deferred == [OutboxID(rawValue: 1): morning, OutboxID(rawValue: 2): morning])
    let yesterday = sent.map { RecentMessage(watch: $0.watch, date: $0.date.addingTimeInterval(-86_400)) }
    #expect(self.plan(entries, recent: yesterday, cap: 5).deferred.isEmpty)
  }

  @Test func `stops singles at the cap`() {
    let plan = plan(entries(3), cap: 1)
    #expect(plan.messages.count == 1)
    #expect(plan.deferred.count == 2)
  }

  @Test func `makes one digest of everything at its hour`() throws {
    let morning = try Date("2026-11-22T07:00:00Z", strategy: .iso8601)
    let deferred = (1...3).map { (number: Int64) in
      var entry = OutboxEntry.fixture(number, watch: number, lifetime: 600)
      entry.isDeferred = true
      return entry
    }
    #expect(plan(deferred, at: morning.addingTimeInterval(-1)).messages.isEmpty)
    let plan = plan(deferred, at: morning)
    #expect(plan.messages.map(\.kind) == [.digest])
    #expect(plan.messages.map(\.entries.count) == [3])
    let quiet = self.plan(deferred, at: morning, quiet: QuietHours(from: 0, to: 540))
    #expect(quiet.messages.isEmpty)
    #expect(Set(quiet.deferred.values) == [morning.addingTimeInterval(3600)])
  }

  @Test func `decides about every entry exactly once`() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<300 {
      let entries = (0..<Int.random(in: 0...12, using: &random)).map { number in
        var entry = OutboxEntry.fixture(
          Int64(number + 1), watch: Int64.random(in: 1...3, using: &random),
          urgency: NotificationUrgency.allCases.randomElement(using: &random) ?? .low,
          story: Bool.random(using: &random) ? "s\(Int.random(in: 0...2, using: &random))" : nil,
          at: now.addingTimeInterval(-Double.random(in: 0...90_000, using: &random)),
          lifetime: .random(in: 60...90_000, using: &random))
        entry.isDeferred = Int.random(in: 0...4, using: &random) == 0
        return entry
      }
      let recent = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        RecentMessage(
          watch: WatchID(rawValue: Int64.random(in: 1...3, using: &random)),
          date: now.addingTimeInterval(-Double.random(in: 0...4000, using: &random)))
      }
      let quiet = QuietHours(
        from: .random(in: 0...1439, using: &random), to: .random(in: 0...1439, using: &random))
      let plan = plan(entries, recent: recent, quiet: quiet, cap: Int.random(in: 1...5, using: &random))
      let decided =
        plan.messages.flatMap(\.entries).map(\.id) + Array(plan.held.keys) + Array(plan.deferred.keys)
        + Array(plan.withheld.keys)
      #expect(decided.sorted() == entries.map(\.id))
      #expect(plan.held.values.allSatisfy { $0 > now })
    }
  }

  private func entries(_ count: Int, watch: Int64 = 1, at date: Date? = nil) -> [OutboxEntry] {
    (0..<count).map { .fixture(watch * 1000 + Int64($0), watch: watch, at: date ?? now) }
  }

  private func plan(
    _ entries: [OutboxEntry], recent: [RecentMessage] = [], at date: Date? = nil, muted: [WatchID: Date] = [:],
    paused: Int64? = nil, told: String? = nil, quiet: QuietHours? = nil, redBreaks: Bool = true, cap: Int = 20
  ) -> DeliveryPlan {
    var preferences = NotificationPreferences()
    preferences.quietHours = quiet
    preferences.redWarningsBreakQuietHours = redBreaks
    preferences.dailyCap = cap
    var channels = [channel: false]
    if let paused { for number in 2...paused { channels[ChannelID(rawValue: number)] = number == paused } }
    let stories = told.map { [ToldStory(watch: WatchID(rawValue: 1), story: $0)] } ?? []
    return DeliveryPlan(
      DeliveryPlan.Situation(
        outbox: Outbox(entries: entries, recent: recent, stories: Set(stories)), preferences: preferences,
        timeZone: TimeZone(identifier: "Europe/Paris") ?? .gmt, channels: channels, muted: muted, now: date ?? now))
  }
}

/// The times of repeated attempts.
struct RetryScheduleTests {
  private let now = ManualTime().date

  @Test func `triples the delay up to two hours`() {
    let delays = (1...9).map { delay(after: $0) }
    #expect(delays == [15, 45, 135, 405, 1215, 3645, 7200, 7200, 7200])
    #expect(delay(after: 1, jitter: 0.8) == 18)
  }

  @Test func `honours a later wish of the service, within a day`() {
    #expect(delay(after: 1, wish: 120) == 120)
    #expect(delay(after: 1, wish: 5) == 15)
    #expect(delay(after: 1, wish: 1e300) == 86_400)
    for hostile: Double in [-.infinity, .nan, -5] { #expect(delay(after: 1, wish: hostile) == 15) }
  }

  private func delay(after attempts: Int, wish: TimeInterval? = nil, jitter: Double = 0) -> TimeInterval {
    RetrySchedule.standard.next(after: attempts, wish: wish, at: now, jitter: jitter).timeIntervalSince(now)
  }
}
