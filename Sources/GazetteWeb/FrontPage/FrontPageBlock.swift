package import GazetteDomain
package import GazettePresentation
package import HTMLWriting

/// A section's block of the front page.
package struct FrontPageBlock: Sendable {
  /// The context of a block: whose page it is, and how much space there is.
  package struct Context: Sendable {
    package let reader: ReaderKey
    package let edition: Edition
    package let theme: Theme
    package let frame: Frame
    let size: ReaderSettings.FrontPageSize
  }

  /// The block's section, and its default width.
  let defaultSection: FrontPageLayout.DefaultSection
  /// The default order among the blocks: the lowest is at the top.
  let rank: Int
  /// The name on the page that arranges the blocks.
  let name: @Sendable (Phrases) -> String
  /// The topics that it shows, and whose changes it follows.
  let topics: [Topic]
  /// The HTML, made from stored data by ``Context/block(_:to:_:all:notes:content:)``; nil when there is nothing to show.
  let html: @Sendable (Context) async -> HTML?

  /// Makes a block of `section`, with the default `size` and order `rank`.
  package init(
    _ section: ReaderSettings.FrontPageSection, size: ReaderSettings.FrontPageSize, rank: Int,
    name: @escaping @Sendable (Phrases) -> String, topics: [Topic], html: @escaping @Sendable (Context) async -> HTML?
  ) {
    defaultSection = FrontPageLayout.DefaultSection(section, size)
    self.rank = rank
    self.name = name
    self.topics = topics
    self.html = html
  }
}

/// A section's part above all blocks of the front page, whatever its reader arranged.
package struct FrontPageStrip: Sendable {
  /// The HTML, and its credits.
  package struct Content: Sendable {
    let html: HTML
    let credits: [Credit]

    package init(html: HTML, credits: [Credit] = []) {
      self.html = html
      self.credits = credits
    }
  }

  /// The topics that it shows, and whose changes it follows.
  let topics: [Topic]
  /// Makes the HTML from stored data.
  let makeContent: @Sendable (ReaderKey, Edition, Frame) async -> Content

  /// Makes a strip that follows the changes of `topics`.
  package init(topics: [Topic], makeContent: @escaping @Sendable (ReaderKey, Edition, Frame) async -> Content) {
    self.topics = topics
    self.makeContent = makeContent
  }
}

extension FrontPageBlock.Context {
  /// Returns a block with the identifier `id`: the section's name, the link to `all` of it, `notes`, and its content.
  @HTMLBuilder package func block(
    _ id: String, to route: Route, _ name: String, all: String, notes: HTML? = nil, content: HTML
  ) -> HTML {
    """
    <section class="front-block \(id) front-\(size.rawValue)" data-live="\(id)" aria-labelledby="\(id)">
    <h2 class="section-label" id="\(id)"><a href="\(route.path)">\(name)</a>\
    <small><a href="\(route.path)">\(all)</a></small></h2>
    \(notes)
    """
    content
    "</section>"
  }

  /// Reports that a section cannot be read; nil without a problem.
  package func banner(_ problem: String?) -> HTML? {
    problem.map { #"<p class="banner banner-failure">\#($0)</p>"# }
  }
}
