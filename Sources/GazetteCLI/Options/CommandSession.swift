package import Foundation
package import GazetteDomain
import GazettePresentation

/// A section that a command has open, with what its presentation needs.
package protocol CommandSession: Sendable {
  /// The zone of the paper's own times.
  var timeZone: TimeZone { get }
  /// Tells the time.
  var now: CurrentTime { get }
}

extension CommandSession {
  /// The edition that a command writes.
  func edition(_ style: ReadingStyle) -> Edition {
    Edition(language: style.language, units: style.units, timeZone: timeZone, now: now())
  }
}
