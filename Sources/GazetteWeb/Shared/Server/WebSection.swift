package import GazetteDomain
package import GazettePresentation
package import HTMLWriting
import Hummingbird

/// A section of the web server: it adds its pages and actions to the router, and its parts to the pages that combine several
/// sections. All parts are optional.
package protocol WebSection: Sendable {
  /// The section's entry in the navigation; nil for a section without one.
  var navigation: NavigationSection? { get }
  /// The section's block of the front page; nil for a section without one.
  var frontPage: FrontPageBlock? { get }
  /// The section's strip above all blocks of the front page; nil for a section without one.
  var frontPageStrip: FrontPageStrip? { get }
  /// Returns the section's part of a search in all sections, with its own error; nil when it is not searched.
  func searchResults(for search: SiteSearch) async -> SectionResults?
  /// Returns the section's remark below an article of the news; nil without one.
  func articleNote(_ article: ArticleID, of reader: ReaderKey, in frame: Frame) async throws -> HTML?
  /// Returns the section's part that a browser stores for reading offline.
  func offlinePart(_ scope: OfflineScope) async throws -> OfflinePart
  /// The labels of the section's stored data, for the settings page.
  var storageLabels: [StorageLabel] { get }
  /// Starts a refresh in the background; returns at once.
  func refreshSoon(for reader: ReaderKey)
  /// True when the section serves `/search`.
  var servesSearch: Bool { get }
  /// Adds the section's routes. Handlers render with the `pages` of their request's context.
  func addRoutes(to router: RouteTable)
}

extension WebSection {
  package var navigation: NavigationSection? { nil }
  package var frontPage: FrontPageBlock? { nil }
  package var frontPageStrip: FrontPageStrip? { nil }
  package func searchResults(for search: SiteSearch) async -> SectionResults? { nil }
  package func articleNote(_ article: ArticleID, of reader: ReaderKey, in frame: Frame) async throws -> HTML? { nil }
  package func offlinePart(_ scope: OfflineScope) async throws -> OfflinePart { OfflinePart() }
  package var storageLabels: [StorageLabel] { [] }
  package func refreshSoon(for reader: ReaderKey) {}
  package var servesSearch: Bool { false }
}
