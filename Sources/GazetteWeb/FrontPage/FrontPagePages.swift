package import GazetteDomain
import GazettePresentation
import HTMLWriting
import Hummingbird

/// The front page, made of the sections' blocks, and the page that arranges it.
package struct FrontPagePages: WebSection {
  let settings: any ReaderSettingsStore
  let changes: ChangeFeed
  package let navigation: NavigationSection? = .frontPage

  /// Makes the pages on the stored settings.
  package init(settings: any ReaderSettingsStore, changes: ChangeFeed) {
    self.settings = settings
    self.changes = changes
  }

  package func addRoutes(to router: RouteTable) {
    router.get(.frontPage, for: .guests, use: front)
    router.post(.refreshFrontPage, use: refresh)
    router.get(.frontPageLayout, use: arrangement)
    router.post(.frontPageLayout, use: arrange)
  }

  private func refresh(_ request: Request, _ context: WebContext) async throws -> Response {
    for section in context.pages.contents.all { section.refreshSoon(for: context.reader) }
    return .redirect(to: Route.frontPage.path, form: try await request.form(context))
  }

  private func front(_ request: Request, _ context: WebContext) async throws -> Response {
    try await context.pages.cachedPage(request, context, variant: context.isGuest ? "guest" : "") { edition in
      let blocks = context.pages.contents.blocks
      let layout = FrontPageLayout(
        try await settings.settings(of: context.reader), defaults: blocks.map(\.defaultSection))
      let frame = context.frame
      let strips = context.pages.contents.all.compactMap(\.frontPageStrip)
      // Strips and blocks are read independently and concurrently: one section's problem or slowness does not affect another.
      async let read = strips.concurrentCompactMap { await $0.makeContent(context.reader, edition, frame) }
      let renderedBlocks = await renderedBlocks(layout, blocks) { size in
        FrontPageBlock.Context(
          reader: context.reader, edition: edition, theme: context.theme, frame: frame, size: size)
      }
      let stripContents = await read
      var content = PageContent(
        title: context.phrases.frontPage.title, section: .frontPage,
        body: FrontPageHTML(
          frame: frame, strips: stripContents.map(\.html), blocks: renderedBlocks, words: context.phrases.frontPage,
          isGuest: context.isGuest
        ).body)
      content.topics = (blocks.flatMap(\.topics) + strips.flatMap(\.topics)).unique + [.settings]
      content.styles = ["front.css"] + (strips.isEmpty ? [] : ["warnings.css"])
      content.credits = stripContents.flatMap(\.credits)
      content.scripts = ["front.js"]
      content.hasFullMasthead = true
      return content
    }
  }

  /// Renders the blocks of the page, in rows without gaps; an empty block leaves its space to the others.
  private func renderedBlocks(
    _ layout: FrontPageLayout, _ blocks: [FrontPageBlock],
    in context: @escaping @Sendable (ReaderSettings.FrontPageSize) -> FrontPageBlock.Context
  ) async -> [HTML] {
    let grid = FrontPageGrid(layout)
    let renderedBlocks = await grid.cells.concurrentCompactMap { cell -> (FrontPageGrid.Cell, HTML)? in
      let block = blocks.first { $0.defaultSection.section == cell.section }
      return await block?.html(context(cell.size)).map { (cell, $0) }
    }
    guard renderedBlocks.count < grid.cells.count else { return renderedBlocks.map(\.1) }
    let filled = FrontPageGrid(
      layout,
      without: grid.cells.map(\.section).filter { section in
        !renderedBlocks.contains { $0.0.section == section }
      })
    return await filled.cells.concurrentCompactMap { cell in
      // Only a block that takes the space of an empty one has another size.
      if let same = renderedBlocks.first(where: { $0.0.section == cell.section && $0.0.size == cell.size }) {
        return same.1
      }
      return await blocks.first { $0.defaultSection.section == cell.section }?.html(context(cell.size))
    }
  }
}

extension NavigationSection {
  package static let frontPage = NavigationSection(
    .frontPage, key: "h", icon: "i-front", name: \.common.sections.frontPage)
}

extension Array where Element: Hashable {
  /// The elements in order, without repetitions.
  fileprivate var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

struct FrontPageHTML {
  let frame: Frame
  /// The strips above the blocks.
  var strips: [HTML] = []
  let blocks: [HTML]
  let words: FrontPagePhrases
  /// True for visitors who are not signed in; the page then offers no changes.
  var isGuest = false

  private var refresh: String { frame.common.actions.refresh }

  @HTMLBuilder var body: HTML {
    """
    <h1 class="visually-hidden">\(words.title)</h1>
    <div class="front-line"><p class="since-visit" id="since-visit" data-one="\(words.newStory)" \
    data-several="\(words.newStories)" data-mark="\(words.newMark)"></p>
    \(isGuest ? signIn : arranging)</div>
    """
    for strip in strips { strip }
    """
    <div class="front" data-live="front">
    """
    for block in blocks { block }
    if blocks.isEmpty { nothing }
    "</div>"
  }

  /// The page's content when all sections are hidden.
  private var nothing: HTML {
    """
    <div class="state front-block"><h2>\(words.emptyTitle)</h2><p>\(words.emptyText)</p>\
    \(if: !isGuest, #"<a class="button button-primary" href="\#(Route.frontPageLayout.path)">\#(words.layout.link)</a>"#)</div>
    """
  }

  private var signIn: HTML {
    #"<a class="front-arrange" href="\#(Route.login.path)">\#(frame.common.login.link)</a>"#
  }

  private var arranging: HTML {
    """
    <a class="front-arrange" href="\(Route.frontPageLayout.path)">\(words.layout.link)</a>
    <form method="post" action="\(Route.refreshFrontPage.path)" data-quiet data-refresh>\
    <button class="icon-button" type="submit" aria-label="\(refresh)" title="\(refresh)">\(frame.icon("i-refresh"))\
    </button></form>
    """
  }
}
