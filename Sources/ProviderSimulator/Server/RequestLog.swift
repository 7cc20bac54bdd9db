package import Foundation

/// What was asked of the simulator, oldest first, so that tests can count.
package actor RequestLog {
  private static let capacity = 50_000
  private var entries: [LoggedRequest] = []
  private var underWay: [SimulatedProvider: Int] = [:]
  private var alike: [String: Int] = [:]

  package init() {}

  /// All requests whose path begins with `prefix`; an empty prefix means all. Control requests are not logged.
  package func requests(for prefix: String = "") -> [LoggedRequest] {
    entries.filter { $0.path.hasPrefix(prefix) }
  }

  package func requests(for provider: SimulatedProvider) -> [LoggedRequest] {
    entries.filter { $0.provider == provider }
  }

  /// How many requests each path had.
  package func counts() -> [String: Int] {
    entries.reduce(into: [:]) { counts, entry in counts[entry.path, default: 0] += 1 }
  }

  /// Forgets what was asked until now.
  package func reset() { entries = [] }

  /// Notes that a request begins; answers how many others are under way on the same provider, and at the same address.
  func begin(_ provider: SimulatedProvider, _ address: String) -> (concurrent: Int, alike: Int) {
    let others = (underWay[provider, default: 0], alike[address, default: 0])
    underWay[provider, default: 0] += 1
    alike[address, default: 0] += 1
    return others
  }

  func end(_ provider: SimulatedProvider, _ address: String) {
    underWay[provider, default: 1] -= 1
    alike[address, default: 1] -= 1
    if alike[address] == 0 { alike[address] = nil }
  }

  func append(_ entry: LoggedRequest) {
    if entries.count >= Self.capacity { entries.removeFirst(Self.capacity / 10) }
    entries.append(entry)
  }
}

/// One request as it came in.
package struct LoggedRequest: Sendable, Codable, Equatable {
  /// When it came, by the simulator's clock.
  package let date: Date
  package let provider: SimulatedProvider
  package let method: String
  /// The path with its provider in front, not decoded.
  package let path: String
  /// What follows the question mark; empty when nothing does.
  package let query: String
  /// Header names in lower case; of several lines of one name the last.
  package let headers: [String: String]
  /// The fault that was put on its answer, by name; nil for none.
  package let fault: String?
  /// How many other requests were under way on the same provider.
  package let concurrent: Int
  /// How many of those asked for the very same address.
  package let alike: Int
}
