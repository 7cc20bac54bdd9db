import GazettePresentation
import HTMLWriting
import HTTPTypes
import Hummingbird

/// The pages about the paper itself: about, and the one that is shown when there is no network.
struct PaperPages: WebSection {
  let credits: [Credit]

  func addRoutes(to router: Router<WebContext>, pages: PageRenderer) {
    router.get(.about) { request, context in
      try await pages.cachedPage(request, context) { edition in about(edition, pages) }
    }
    router.get(.offline) { request, context in
      try await pages.page(request, context, offline(context, pages.frame(context)))
    }
  }

  private func about(_ edition: Edition, _ pages: PageRenderer) -> PageContent {
    let page = AboutPresenter(edition: edition).page(
      credits: credits, version: pages.configuration.version,
      sections: pages.contents.sections.map { (key: $0.key, name: $0.name(edition.phrases.common.sections)) })
    var content = PageContent(title: page.title, section: nil, template: "Paper/about", model: page)
    content.styles = ["paper.css"]
    return content
  }

  private func offline(_ context: WebContext, _ frame: Frame) -> PageContent {
    let words = context.phrases.common.offline
    var content = PageContent(
      title: words.title, section: nil,
      body: """
        <section class="state state-offline">
        <svg class="state-mark" viewBox="0 0 96 96" aria-hidden="true"><use href="\(frame.assets)/icons.svg#i-empty"/></svg>
        <h1>\(words.title)</h1>
        <p class="standfirst">\(words.sentence)</p>
        <p><a class="button" href="">\(frame.common.actions.retry)</a></p>
        </section>
        """)
    content.isBare = true
    return content
  }
}
