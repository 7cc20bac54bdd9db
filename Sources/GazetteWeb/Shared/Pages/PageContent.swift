package import GazetteDomain
package import GazettePresentation
package import HTMLWriting
package import HTTPTypes

/// What a section hands over to have a page printed: what stands in its middle and how to frame it.
package struct PageContent {
  /// The document's title, without the paper's name.
  package var title: String
  /// The inside of `main`.
  package var body: HTML
  /// The section that the navigation marks as current.
  package var section: NavigationSection?
  /// What makes the open page update itself.
  package var topics: [Topic] = []
  /// The version of the data that the page was made from, so that a change which lands before the page listens is not
  /// missed; nil for a page made for one request.
  package var dataVersion: UInt64?
  /// Style sheets of the section, below `Static`: `weather.css`.
  package var styles: [String] = []
  /// Modules of the section, below `Static`: `weather.js`.
  package var scripts: [String] = []
  /// Modules that ``scripts`` ask for, to be loaded at once rather than when they are come upon.
  package var preloads: [String] = []
  /// The sources to credit in the footer.
  package var credits: [Credit] = []
  /// Banners above this page, besides those of every page.
  package var notices: [Notice] = []
  /// The status of the answer.
  package var status = HTTPResponse.Status.ok
  /// The sources that the page may load from.
  package var policy = ContentSecurityPolicy.standard
  /// The masthead's size: full on the front page, a slim line elsewhere.
  package var hasFullMasthead = false
  /// True for a page that a finger drags about, as it does a map: pulling it down does not refresh it.
  package var isDragged = false
  /// True for a page that shows what is kept because another site led to it: it asks for itself anew once it is open.
  package var asksAnew = false
  /// True for pages outside the paper, such as the login: no ears, no live updates, no preferences.
  package var isBare = false

  /// Frames `body`.
  package init(title: String, section: NavigationSection?, body: HTML) {
    self.title = title
    self.section = section
    self.body = body
  }
}
