import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

extension SettingsPages {
  /// The page that asks before a kind of data is emptied.
  func askToEmpty(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let presenter = SettingsStoragePresenter(edition: pages.edition(context))
    guard let page = presenter.question(try kind(context)) else { throw Refusal(.notFound) }
    var content = PageContent(title: page.title, section: nil, template: "Paper/empty", model: page)
    content.styles = ["paper.css"]
    return try await pages.page(request, context, content)
  }

  /// Empties a kind of data.
  func empty(_ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let kind = try kind(context)
    guard kind.canBeEmptied else { throw Refusal(.notFound) }
    let count = try await dependencies.empty(kind)
    return pages.redirect(to: Route.settings.path(["emptied": kind.rawValue, "count": String(count)]))
  }

  private func kind(_ context: WebContext) throws(Refusal) -> StorageKind {
    guard let kind = StorageKind(rawValue: try context.captured("kind")) else { throw Refusal(.notFound) }
    return kind
  }
}
