import Foundation
import GazetteDomain
import SeededNumbers

/// A day of many feeds, fetched by nodes that share the work. Uses the real `FeedFetchPolicy` and a simulated clock.
struct FeedSimulation {
  /// The way in which nodes share the work.
  enum Sharing {
    /// One node at a time reads the thousand feeds that have waited longest, visits their hosts, and reads again when all are done.
    case round
    /// Each node with a free slot claims the host that has waited longest, and skips those that other nodes are claiming.
    case claims
  }

  let world: FeedWorld
  let sharing: Sharing
  let nodes: Int
  /// The number of hosts that a node visits concurrently.
  let concurrentHosts: Int
  /// The seconds for acquiring or releasing a lease in the database.
  static let claim = 0.002
  /// The start of the clock, and the seconds after which counting starts: all feeds have had their first fetch by then.
  static let (begin, warm) = (Date(timeIntervalSince1970: 1_800_000_000), 6 * 3600.0)

  private enum Step {
    case due(feed: Int)
    case responded(host: Int, feed: Int)
    case visitEnded(host: Int)
    case read
  }

  private let policy = FeedFetchPolicy()
  private var random: SeededRandom
  private var states: [FeedFetchState]
  /// The due time of each feed, in seconds of the clock.
  private var dueAt: [Double]
  private var events = EventQueue<Step>()
  /// The due feeds of each host, the longest waiting first.
  private var waiting: [[Int]]
  private var isVisited: [Bool]
  /// The hosts with work that no node visits, the longest waiting first.
  private var idle = FIFOQueue<Int>()
  private var free: Int
  /// The end of the current claims: an earlier claim finds locked rows.
  private var claimsEnd = 0.0
  private var now = 0.0
  private(set) var counts = Counts()
  /// For `round`: the hosts of this round, and the number of remaining visits.
  private var round = FIFOQueue<Int>()
  private var inRound = 0
  private var visitedCounts: [Int]

  init(world: FeedWorld, sharing: Sharing, nodes: Int, concurrentHosts: Int, seed: UInt64) {
    (self.world, self.sharing, self.nodes, self.concurrentHosts) = (world, sharing, nodes, concurrentHosts)
    random = SeededRandom(seed: seed, "answers")
    states = Array(repeating: FeedFetchState(), count: world.feeds.count)
    dueAt = Array(repeating: 0, count: world.feeds.count)
    waiting = Array(repeating: [], count: world.latencies.count)
    visitedCounts = Array(repeating: 0, count: world.latencies.count)
    isVisited = Array(repeating: false, count: world.latencies.count)
    free = sharing == .round ? concurrentHosts : nodes * concurrentHosts
    // The feeds of an established installation are already spread over the hour.
    for feed in world.feeds.indices { events.add(.due(feed: feed), at: 3600 * random.unit()) }
    if sharing == .round { events.add(.read, at: 60) }
  }

  /// Runs until `hours` have been counted.
  mutating func run(hours: Double) -> Counts {
    let end = Self.warm + hours * 3600
    while let (moment, step) = events.next(), moment < end {
      now = moment
      switch step {
      case .due(let feed): enqueue(feed)
      case .responded(let host, let feed): handleResponse(feed, of: host)
      case .visitEnded(let host): endVisit(host)
      case .read: beginRound()
      }
    }
    counts.seconds = hours * 3600
    counts.waiting = waiting.reduce(0) { $0 + $1.count }
    return counts
  }

  private mutating func enqueue(_ feed: Int) {
    let host = Int(world.feeds[feed].host)
    dueAt[feed] = now
    waiting[host].append(feed)
    guard !isVisited[host], waiting[host].count == 1 else { return }
    idle.add(host)
    if sharing == .claims { begin() }
  }

  /// Visits as many hosts as there are free slots.
  private mutating func begin() {
    while free > 0, let host = sharing == .round ? round.next() : idle.next() {
      free -= 1
      isVisited[host] = true
      if now > Self.warm {
        counts.claims += 1
        if claimsEnd > now { counts.contended += 1 }
      }
      claimsEnd = max(claimsEnd, now + Self.claim)
      visit(host, after: Self.claim)
    }
  }

  private mutating func visit(_ host: Int, after delay: Double) {
    // A host gets one request at a time.
    guard !waiting[host].isEmpty, visitedCounts[host] < 128 else {
      return events.add(.visitEnded(host: host), at: now + delay)
    }
    let feed = waiting[host].removeFirst()
    visitedCounts[host] += 1
    if now > Self.warm { counts.record(wait: now + delay - dueAt[feed]) }
    states[feed] = policy.stateBeforeRequest(states[feed], at: Self.begin + now)
    let last = states[feed].lastSuccess.map { (Self.begin + now).timeIntervalSince($0) } ?? 86_400
    let (fetched, took) = world.answer(of: feed, sinceLast: last, at: Self.begin + now, &random)
    pending[feed] = fetched
    events.add(.responded(host: host, feed: feed), at: now + delay + took)
  }

  private var pending: [Int: FetchedFeed] = [:]

  private mutating func handleResponse(_ feed: Int, of host: Int) {
    guard let fetched = pending.removeValue(forKey: feed) else { return }
    if now > Self.warm { counts.record(fetched) }
    let moment = Self.begin + now
    states[feed] = policy.state(after: fetched, from: states[feed], at: moment, jitter: random.unit())
    if let next = states[feed].nextFetch, !states[feed].isGone {
      events.add(.due(feed: feed), at: max(now + 1, next.timeIntervalSince(Self.begin)))
    }
    visit(host, after: 0)
  }

  private mutating func endVisit(_ host: Int) {
    isVisited[host] = false
    visitedCounts[host] = 0
    free += 1
    if !waiting[host].isEmpty { idle.add(host) }
    if sharing == .round {
      inRound -= 1
      begin()
      if inRound == 0 { events.add(.read, at: now + (idle.isEmpty ? 60 : 0)) }
    } else {
      begin()
    }
  }

  private mutating func beginRound() {
    var feeds = 0
    while feeds < 1000, let host = idle.next() {
      feeds += waiting[host].count
      round.add(host)
      inRound += 1
    }
    if inRound == 0 { events.add(.read, at: now + 60) }
    begin()
  }
}

/// The counts of a run.
struct Counts {
  var seconds = 0.0
  var claims = 0
  var contended = 0
  var fetched = 0
  var documents = 0
  var failures = 0
  /// The number of feeds that wait at the end.
  var waiting = 0
  /// The number of fetches by delay: bucket n counts delays of up to 2ⁿ seconds.
  private var waits = Array(repeating: 0, count: 24)

  mutating func record(wait: Double) {
    let bucket = wait <= 1 ? 0 : min(Int(log2(wait).rounded(.up)), 23)
    waits[bucket] += 1
  }

  mutating func record(_ fetched: FetchedFeed) {
    self.fetched += 1
    switch fetched.answer {
    case .document: documents += 1
    case .notModified: break
    case .gone, .failure: failures += 1
    }
  }

  /// The delay in seconds that the given share of fetches does not exceed, rounded up to a power of two.
  func wait(of share: Double) -> Double {
    var left = Double(waits.reduce(0, +)) * share
    for (bucket, count) in waits.enumerated() {
      left -= Double(count)
      if left <= 0 { return pow(2, Double(bucket)) }
    }
    return 0
  }
}
