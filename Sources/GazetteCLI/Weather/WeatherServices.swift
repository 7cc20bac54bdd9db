package import Foundation
package import GazetteDomain

/// What the weather's commands ask for.
package struct WeatherServices: Sendable {
  /// What a command does with the data folder.
  package enum Access: Sendable, Hashable {
    /// Reads, beside a running server too.
    case reading
    /// Changes what the reader saved: refused while a server holds the folder.
    case changing
  }

  /// Opens the weather component; the session is closed when the work ends.
  package let open: @Sendable (Access) async throws(CommandFailure) -> WeatherSession

  /// Makes the services.
  package init(open: @escaping @Sendable (Access) async throws(CommandFailure) -> WeatherSession) {
    self.open = open
  }
}

/// An open weather component, with what its presentation needs.
package struct WeatherSession: CommandSession {
  /// The use cases.
  package let component: WeatherComponent
  /// The zone of the paper's own times.
  package let timeZone: TimeZone
  /// Tells the time.
  package let now: CurrentTime
  /// The credits that a provider asks for.
  package let credits: @Sendable (ProviderID) -> [Attribution]
  /// What Gazette knows of the world by itself, to name a bare position.
  package let known: KnownPlaces

  /// Makes a session.
  package init(
    component: WeatherComponent, timeZone: TimeZone, now: @escaping CurrentTime, known: KnownPlaces = KnownPlaces(),
    credits: @escaping @Sendable (ProviderID) -> [Attribution]
  ) {
    self.component = component
    self.timeZone = timeZone
    self.now = now
    self.known = known
    self.credits = credits
  }
}
