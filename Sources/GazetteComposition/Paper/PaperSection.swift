import GazetteWeb
import ServiceLifecycle

/// One section of a running paper: what it serves, what it does in the background, what it tells of itself.
///
/// To add a section, make a folder beside `Weather` with a type that conforms, and give ``PaperSections`` its line.
protocol PaperSection: Sendable {
  /// Its pages and its part of the API.
  var web: [any WebSection] { get }
  /// Its background work; each service runs until the paper stops.
  var services: [any Service] { get }
  /// Adds to what every page shows: the ears of the masthead, notices.
  func furnish(_ pages: inout WebDependencies)
  /// Sets its gauges; called before the metrics are read.
  func measure() async
  /// Fills a fresh demo with something to look at.
  func prepareDemo() async throws
}

extension PaperSection {
  var services: [any Service] { [] }
  func furnish(_ pages: inout WebDependencies) {}
  func measure() async {}
  func prepareDemo() async throws {}
}
