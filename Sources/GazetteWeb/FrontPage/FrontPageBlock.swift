package import GazetteDomain
package import GazettePresentation
package import HTMLWriting

/// A section's block of the front page.
package struct FrontPageBlock: Sendable {
  /// What a block is written for: whose page it is, and in how much room.
  package struct Room: Sendable {
    package let reader: ReaderKey
    package let edition: Edition
    package let theme: Theme
    package let frame: Frame
    let size: ReaderSettings.FrontPageSize
  }

  /// Which section's it is, and how wide it is where nobody chose.
  let usual: FrontPageLayout.Usual
  /// Its place among the blocks where nobody chose: the less, the higher.
  let rank: Int
  /// What it is called where the page is arranged.
  let name: @Sendable (Phrases) -> String
  /// What it shows, and therefore listens to.
  let topics: [Topic]
  /// Its HTML, made by ``Room/block(_:to:_:all:notes:content:)`` of what is saved; nil where it has nothing to stand for.
  let html: @Sendable (Room) async -> HTML?

  /// A block of `section`, in `size` and at the place of `rank` where nobody arranged the page.
  package init(
    _ section: ReaderSettings.FrontPageSection, size: ReaderSettings.FrontPageSize, rank: Int,
    name: @escaping @Sendable (Phrases) -> String, topics: [Topic], html: @escaping @Sendable (Room) async -> HTML?
  ) {
    usual = FrontPageLayout.Usual(section, size)
    self.rank = rank
    self.name = name
    self.topics = topics
    self.html = html
  }
}

/// What a section has to say above all blocks of the front page, whatever its reader arranged.
package struct FrontPageStrip: Sendable {
  /// Its HTML, and whom to thank for it.
  package struct Written: Sendable {
    let html: HTML
    let credits: [Credit]

    package init(html: HTML, credits: [Credit] = []) {
      self.html = html
      self.credits = credits
    }
  }

  /// What it shows, and therefore listens to.
  let topics: [Topic]
  /// Itself, made of what is saved.
  let write: @Sendable (ReaderKey, Edition, Frame) async -> Written

  /// A strip that listens to `topics`.
  package init(topics: [Topic], write: @escaping @Sendable (ReaderKey, Edition, Frame) async -> Written) {
    self.topics = topics
    self.write = write
  }
}

extension FrontPageBlock.Room {
  /// A block called `id`: the name of its section and the link to `all` of it, `notes`, and its content.
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

  /// Says that a section cannot be read; nothing for nil.
  package func banner(_ trouble: String?) -> HTML? {
    trouble.map { #"<p class="banner banner-failure">\#($0)</p>"# }
  }
}
