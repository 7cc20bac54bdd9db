import GazetteDomain
import GazettePresentation
import Hummingbird

extension ClassifiedsPages {
  /// Everything stored about an ad, with its place in the list that the reader came from.
  func detail(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let id = try context.adID()
    return try await pages.cachedPage(request, context) { edition in
      let address = try await address(request, context)
      let detail = try await context.translated { () async throws(ClassifiedsError) in
        try await dependencies.component.showAd(
          id, in: address.filter, order: address.order, reader: dependencies.reader)
      }
      let presenter = AdDetailPresenter(edition: edition, links: dependencies.pictures, address: address)
      var content = PageContent(
        title: detail.stored.ad.title, section: .classifieds, template: "Classifieds/detail",
        model: AdDetailPageView(
          assets: pages.assets.base, page: presenter.page(detail), phrases: context.phrases.classifieds))
      content.topics = [.classifieds]
      content.styles = ["classifieds.css"]
      content.scripts = ["ad.js"]
      return content
    }
  }

  /// The list that the address names; every ad where that list cannot be made.
  private func address(_ request: Request, _ context: WebContext) async throws(Refusal) -> AdListAddress {
    let values = request.queryValues
    var fields = AdQueryFields(values)
    fields.after = nil
    do throws(ClassifiedsError) {
      let query = try await dependencies.component.readQuery(fields)
      let layout = values["view"].flatMap(AdLayout.init(rawValue:)) ?? .cards
      return AdListAddress(filter: query.filter, order: query.order, layout: layout)
    } catch .filter {
      return AdListAddress()
    } catch {
      throw context.refusal(of: error)
    }
  }
}
