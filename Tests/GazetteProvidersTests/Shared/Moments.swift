import Foundation
import GazetteDomain

/// A frozen Saturday morning: 2026-11-21 08:05 UTC.
let frozenNow = Date(timeIntervalSince1970: 1_795_248_300)

/// The instant of an ISO 8601 text with a zone, such as `2026-11-21T08:05:00Z`.
func instant(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

extension Coordinate {
  static var paris: Coordinate { get throws { try Coordinate(latitude: 48.8534, longitude: 2.3488) } }
  static var tromso: Coordinate { get throws { try Coordinate(latitude: 69.6489, longitude: 18.9551) } }
}
