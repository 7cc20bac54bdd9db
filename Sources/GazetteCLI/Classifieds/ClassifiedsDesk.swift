package import Foundation
package import GazetteDomain

/// The open classifieds, to ask their sources.
package struct ClassifiedsDesk: CommandSession {
  /// The use cases.
  package let component: ClassifiedsComponent
  /// The zone of the paper's own times.
  package let timeZone: TimeZone
  /// Tells the time.
  package let now: CurrentTime

  /// Makes a desk.
  package init(component: ClassifiedsComponent, timeZone: TimeZone, now: @escaping CurrentTime) {
    self.component = component
    self.timeZone = timeZone
    self.now = now
  }
}
