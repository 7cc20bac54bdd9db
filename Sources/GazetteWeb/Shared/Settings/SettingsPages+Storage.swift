import GazetteDomain
import GazettePresentation
import HTMLWriting
import HTTPTypes
import Hummingbird

extension SettingsPages {
  /// Shows the page that asks for confirmation before a kind of data is deleted.
  func confirmEmptying(_ request: Request, _ context: WebContext) async throws -> Response {
    try context.checkEditor()
    let page = try question(try kind(context), context)
    var content = PageContent(
      title: page.title, section: nil, body: EmptyStorageHTML(frame: context.frame, page: page).body)
    content.styles = ["paper.css"]
    return try await context.pages.page(request, context, content)
  }

  /// Deletes a kind of data.
  func empty(_: Request, _ context: WebContext) async throws -> Response {
    try context.checkEditor()
    let kind = try kind(context)
    _ = try question(kind, context)
    let count = try await installation.empty(kind)
    return .redirect(to: Route.settings.path(["emptied": kind.name, "count": String(count)]))
  }

  private func kind(_ context: WebContext) throws(Refusal) -> StorageKind {
    StorageKind(try context.captured("kind"))
  }

  /// Returns the page that asks for confirmation before `kind` is deleted; a 404 for a kind that cannot be deleted.
  private func question(_ kind: StorageKind, _ context: WebContext) throws(Refusal) -> EmptyStoragePage {
    let presenter = SettingsStoragePresenter(edition: context.edition, labels: context.pages.contents.storageLabels)
    guard let page = presenter.question(kind) else { throw Refusal(.notFound) }
    return page
  }
}

/// The page that asks for confirmation before a kind of data is deleted, as HTML.
struct EmptyStorageHTML {
  let frame: Frame
  let page: EmptyStoragePage

  var body: HTML {
    """
    <article class="paper-page settings-question">
    <p class="back"><a href="\(page.back)">\(frame.icon("i-left"))\(frame.common.sections.settings)</a></p>
    <h1>\(page.title)</h1>
    <p class="standfirst">\(page.sentence)</p>
    <form class="page-actions" method="post" action="\(page.action)">
    <button class="button button-primary" type="submit">\(page.confirm)</button>
    <a class="button button-quiet" href="\(page.back)">\(page.backLabel)</a>
    </form>
    </article>
    """
  }
}
