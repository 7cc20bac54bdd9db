package import Foundation
package import GazetteDomain

/// What the commands of the news ask for.
package struct NewsServices: Sendable {
  /// What a command does with the data folder.
  package enum Access: Sendable, Hashable {
    /// Reads and refreshes, beside a running server too.
    case reading
    /// Changes what the reader keeps: refused while a server holds the folder.
    case changing
  }

  /// Opens the news component; the session is closed when the work ends.
  package let open: @Sendable (Access) async throws(CommandFailure) -> NewsSession

  /// Makes the services.
  package init(open: @escaping @Sendable (Access) async throws(CommandFailure) -> NewsSession) {
    self.open = open
  }
}

/// An open news component, with what its presentation needs.
package struct NewsSession: CommandSession {
  /// The use cases.
  package let component: NewsComponent
  /// The zone of the paper's own times.
  package let timeZone: TimeZone
  /// Tells the time.
  package let now: CurrentTime

  /// Makes a session.
  package init(component: NewsComponent, timeZone: TimeZone, now: @escaping CurrentTime) {
    self.component = component
    self.timeZone = timeZone
    self.now = now
  }
}
