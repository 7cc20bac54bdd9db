package import Foundation

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
}
