package import GazetteDomain
package import GazettePresentation
package import HTMLWriting
package import HTTPTypes

/// A section's part of a page: its content, and how to frame it.
package struct PageContent {
  /// The document's title, without the paper's name.
  package var title: String
  /// The content of `main`.
  package var body: HTML
  /// The section that the navigation marks as current.
  package var section: NavigationSection?
  /// The topics whose changes update the open page.
  package var topics: [Topic] = []
  /// The version of the data from which the page was made, so that a change just before the page listens is not missed; nil for a
  /// page made for one request.
  package var dataVersion: UInt64?
  /// Style sheets of the section, below `Static`: `weather.css`.
  package var styles: [String] = []
  /// Modules of the section, below `Static`: `weather.js`.
  package var scripts: [String] = []
  /// Modules that ``scripts`` import, to be loaded at once rather than when they are discovered.
  package var preloads: [String] = []
  /// The sources to credit in the footer.
  package var credits: [Credit] = []
  /// Banners above this page, in addition to those of every page.
  package var notices: [Notice] = []
  /// The status of the response.
  package var status = HTTPResponse.Status.ok
  /// The sources that the page may load from.
  package var policy = ContentSecurityPolicy.standard
  /// The masthead's size: full on the front page, a slim line elsewhere.
  package var hasFullMasthead = false
  /// True for a page that a finger drags, such as the map: pulling it down does not refresh it.
  package var isDragged = false
  /// True for a page that shows stored data because another site linked to it: once open, it requests itself uncached.
  package var reloadsUncached = false
  /// True for pages outside the newspaper, such as the sign-in: no ears, no live updates, no preferences.
  package var isBare = false

  /// Makes the page of `body`.
  package init(title: String, section: NavigationSection?, body: HTML) {
    self.title = title
    self.section = section
    self.body = body
  }
}
