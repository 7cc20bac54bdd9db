package import Foundation

/// The requests to the simulator, oldest first, so that tests can count them.
package actor RequestLog {
  private static let capacity = 50_000
  private var entries: [LoggedRequest] = []
  private var inProgress: [SimulatedProvider: Int] = [:]
  private var inProgressByAddress: [String: Int] = [:]

  package init() {}

  /// All requests whose path begins with `prefix`; an empty prefix matches all. Control requests are not logged.
  package func requests(for prefix: String = "") -> [LoggedRequest] {
    entries.filter { $0.path.hasPrefix(prefix) }
  }

  package func requests(for provider: SimulatedProvider) -> [LoggedRequest] {
    entries.filter { $0.provider == provider }
  }

  /// The number of requests per path.
  package func counts() -> [String: Int] {
    entries.reduce(into: [:]) { counts, entry in counts[entry.path, default: 0] += 1 }
  }

  /// Clears the log.
  package func reset() { entries = [] }

  /// Records the start of a request; returns the number of others in progress for the same provider, and for the same address.
  func begin(_ provider: SimulatedProvider, _ address: String) -> (concurrent: Int, alike: Int) {
    let others = (inProgress[provider, default: 0], inProgressByAddress[address, default: 0])
    inProgress[provider, default: 0] += 1
    inProgressByAddress[address, default: 0] += 1
    return others
  }

  func end(_ provider: SimulatedProvider, _ address: String) {
    inProgress[provider, default: 1] -= 1
    inProgressByAddress[address, default: 1] -= 1
    if inProgressByAddress[address] == 0 { inProgressByAddress[address] = nil }
  }

  func append(_ entry: LoggedRequest) {
    if entries.count >= Self.capacity { entries.removeFirst(Self.capacity / 10) }
    entries.append(entry)
  }
}

/// One request as received.
package struct LoggedRequest: Sendable, Codable, Equatable {
  /// The simulated time of the request.
  package let date: Date
  package let provider: SimulatedProvider
  package let method: String
  /// The path including its provider, percent-encoded.
  package let path: String
  /// The part after the question mark; empty when there is none.
  package let query: String
  /// Headers by lower-case name; the last of several with the same name.
  package let headers: [String: String]
  /// The name of the fault that was applied; nil for none.
  package let fault: String?
  /// The number of other requests in progress for the same provider.
  package let concurrent: Int
  /// The number of those for the very same address.
  package let alike: Int
}
