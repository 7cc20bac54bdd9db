package import GazetteDomain
package import GazettePresentation
import Hummingbird

/// A section of the paper on the web: it adds its pages and actions to the router, and says what of it stands on pages that
/// gather several. What it does not have is left out.
package protocol WebSection: Sendable {
  /// The entry of the navigation that leads to its first page; nil when the navigation does not.
  var navigation: NavigationSection? { get }
  /// Its block of the front page; nil when it has none.
  var frontPage: FrontPageBlock? { get }
  /// What it has to say above all blocks of the front page; nil when it has nothing.
  var frontPageStrip: FrontPageStrip? { get }
  /// What it has for a search through the whole paper, each part by itself in trouble; nil when it is not searched.
  func found(_ search: PaperSearch) async -> FoundPart?
  /// What of it a browser keeps, to be read without the network.
  func kept(_ wish: KeepingWish) async throws -> KeptPart
  /// What it calls what it keeps, on the settings page.
  var storage: [StorageLabel] { get }
  /// Has its background work ask for new data; returns at once.
  func refreshSoon(for reader: ReaderKey)
  /// True when it serves `/search`.
  var servesSearch: Bool { get }
  /// Adds the section's routes; `pages` renders and caches them.
  func addRoutes(to router: RouteTable, pages: PageRenderer)
}

extension WebSection {
  package var navigation: NavigationSection? { nil }
  package var frontPage: FrontPageBlock? { nil }
  package var frontPageStrip: FrontPageStrip? { nil }
  package func found(_ search: PaperSearch) async -> FoundPart? { nil }
  package func kept(_ wish: KeepingWish) async throws -> KeptPart { KeptPart() }
  package var storage: [StorageLabel] { [] }
  package func refreshSoon(for reader: ReaderKey) {}
  package var servesSearch: Bool { false }
}
