import Foundation

/// Simulates a day of an installation that is far larger than one machine: `scale-simulation [FEEDS [HOURS [SEED]]]`.
@main
struct ScaleSimulation {
  static func main() {
    let given = CommandLine.arguments.dropFirst().map { Int($0).map { min($0, 100_000_000) } ?? 0 }
    let (feeds, hours) = (given.first ?? 1_000_000, given.count > 1 ? given[given.startIndex + 1] : 12)
    let seed = UInt64(given.count > 2 ? given[given.startIndex + 2] : 1)
    guard feeds > 0, hours > 0 else {
      return print("usage: scale-simulation [FEEDS [HOURS [SEED]]], whole numbers: 1000000 12 1 as a rule")
    }
    let world = FeedWorld(feeds: feeds, seed: seed)
    print(
      "\(feeds) feeds on \(world.latencies.count) hosts, \(hours) hours counted after six of running in, seed \(seed)\n"
    )
    print(
      "| nodes, each at so many hosts at once | work is shared by | fetches a second | of those with a document | failed "
        + "| came within, half | 99 of 100 | waiting at the end | leases a second | while another took one |")
    print("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|")
    let cases: [(FeedSimulation.Sharing, nodes: Int, concurrentHosts: Int)] = [
      (.round, 1, 12), (.claims, 1, 12), (.claims, 3, 12), (.claims, 1, 64), (.claims, 3, 64), (.claims, 10, 64),
      (.claims, 30, 64),
    ]
    for (sharing, nodes, concurrentHosts) in cases {
      var simulation = FeedSimulation(
        world: world, sharing: sharing, nodes: nodes, concurrentHosts: concurrentHosts, seed: seed)
      let counts = simulation.run(hours: Double(hours))
      let rate = Double(counts.fetched) / counts.seconds
      print(
        "| \(nodes) × \(concurrentHosts) | \(sharing == .round ? "rounds of a thousand, one node at a time" : "claims") | \(rate, 1) "
          + "| \(share(counts.documents, of: counts.fetched)) | \(share(counts.failures, of: counts.fetched)) "
          + "| \(span(counts.wait(of: 0.5))) | \(span(counts.wait(of: 0.99))) | \(counts.waiting) "
          + "| \(Double(counts.claims) / counts.seconds, 1) | \(share(counts.contended, of: counts.claims)) |")
    }
  }

  private static func share(_ part: Int, of whole: Int) -> String {
    "\(100 * Double(part) / Double(max(whole, 1)), 1) %"
  }

  private static func span(_ seconds: Double) -> String {
    switch seconds {
    case ..<120: "\(seconds, 0) s"
    case ..<7200: "\(seconds / 60, 0) min"
    default: "\(seconds / 3600, 1) h"
    }
  }
}

extension String.StringInterpolation {
  fileprivate mutating func appendInterpolation(_ number: Double, _ places: Int) {
    appendLiteral(String(format: "%.\(places)f", number))
  }
}
