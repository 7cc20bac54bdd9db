import Foundation
import GazetteDomain
import SeededNumbers

/// Invented publishers and feeds in the proportions that large readers report, the same for the same seed.
///
/// A quarter of the feeds are on forty platforms, whose sizes follow Zipf's law. The other hosts have one to five feeds each.
struct FeedWorld {
  /// The properties of a feed that determine its responses.
  struct Habits {
    let host: Int32
    /// True if the publisher sends validators, so that an unchanged feed is a 304.
    let givesValidators: Bool
    /// The number of changes per day.
    let changesPerDay: Float
    /// The publisher's caching time, in seconds.
    let freshFor: Int32
    let health: Health
  }

  enum Health: UInt8 {
    case healthy, failing, refusing, gone, unreachable
  }

  private static let publisher = ProviderID(rawValue: "publisher")

  private(set) var feeds: [Habits] = []
  /// The typical response time of each host, in seconds.
  private(set) var latencies: [Float] = []

  init(feeds count: Int, seed: UInt64) {
    var random = SeededRandom(seed: seed, "world")
    let platforms = 40
    let shares = (1...platforms).map { 1 / Double($0) }
    let total = shares.reduce(0, +)
    for share in shares {
      let host = addHost(&random)
      for _ in 0..<Int(Double(count) / 4 * share / total) { add(on: host, &random) }
    }
    while feeds.count < count {
      let host = addHost(&random)
      for _ in 0..<min(1 + random.below(5), count - feeds.count) { add(on: host, &random) }
    }
  }

  private mutating func addHost(_ random: inout SeededRandom) -> Int32 {
    // A median of a quarter of a second; two seconds for the slowest percent.
    latencies.append(Float(0.25 * exp(0.9 * random.bell())))
    return Int32(clamping: latencies.count - 1)
  }

  private mutating func add(on host: Int32, _ random: inout SeededRandom) {
    let health: Health =
      switch random.unit() {
      case ..<0.02: .refusing
      case ..<0.03: .gone
      case ..<0.05: .failing
      case ..<0.06: .unreachable
      default: .healthy
      }
    feeds.append(
      Habits(
        host: host, givesValidators: random.unit() < 0.75, changesPerDay: Float(exp(1.5 * random.bell())),
        freshFor: [0, 0, 0, 300, 1800, 3600, 3600, 14_400, 86_400][random.below(9)], health: health))
  }

  /// The publisher's response to a request `seconds` after the previous one, and its response time in seconds.
  func answer(of feed: Int, sinceLast seconds: Double, at now: Date, _ random: inout SeededRandom) -> (
    FetchedFeed, Double
  ) {
    let habits = feeds[feed]
    let latency = Double(latencies[Int(habits.host)]) * exp(0.4 * random.bell())
    var (fetched, took) = (FetchedFeed(.notModified, status: 304), min(latency, 20))
    switch habits.health {
    case .healthy: break
    case .failing where random.unit() < 0.5:
      fetched = FetchedFeed(.failure(.failing(Self.publisher, status: 500)), status: 500)
      return (fetched, took)
    case .failing: break
    case .refusing: return (FetchedFeed(.failure(.notFound(Self.publisher)), status: 404), took)
    case .gone: return (FetchedFeed(.gone, status: 410), took)
    case .unreachable: return (FetchedFeed(.failure(.timedOut(Self.publisher, after: .seconds(20))), status: nil), 20)
    }
    if random.unit() < 0.002 {
      fetched = FetchedFeed(.failure(.rateLimited(Self.publisher, until: now + 600)), status: 429)
      fetched.retryAfter = now + 600
      return (fetched, took)
    }
    let isChanged = random.unit() < 1 - exp(-Double(habits.changesPerDay) * seconds / 86_400)
    if isChanged || !habits.givesValidators {
      fetched = FetchedFeed(.document(FeedDocument(title: nil, articles: [])), status: 200)
      took += 0.2 * random.unit()
    }
    if habits.givesValidators { fetched.etag = "\"1\"" }
    if habits.freshFor > 0 { fetched.freshFor = .seconds(Int(habits.freshFor)) }
    return (fetched, took)
  }
}

extension SeededRandom {
  /// A normally distributed number with mean 0 and deviation 1 (the sum of twelve uniform ones).
  fileprivate mutating func bell() -> Double { (0..<12).reduce(-6) { sum, _ in sum + unit() } }
}
