import GazetteDomain
import GazettePresentation
import Hummingbird

extension WeatherPages {
  /// Everything stored about a saved place; what is old is asked for behind the page.
  func detail(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let id = try placeID(context)
    let mayAsk = request.mayAskProviders
    return try await pages.cachedPage(request, context, variant: mayAsk ? "" : "kept") { edition in
      let item = try await weather.read(id, for: context.reader, languageCode: context.language.code)
      if mayAsk { weather.refreshIfDue(id, stored: item.weather) }
      let page = WeatherDetailPresenter(edition: edition, credits: credits).page(item)
      var content = PageContent(
        title: context.phrases.weather.detail.title(item.place.name), section: .weather,
        body: WeatherDetailHTML(
          frame: pages.frame(context), page: page, words: context.phrases.weather.detail,
          back: (context.phrases.weather.list.title, Route.weather.path), refreshPath: Route.refreshPlace(id.text).path
        ).body)
      content.topics = [.weather(id), .places]
      content.asksAnew = !mayAsk
      content.styles = ["weather.css"]
      content.credits = page.credits
      return content
    }
  }

  /// Asks for one place's weather; the open page updates itself when it lands.
  func refresh(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let id = try placeID(context)
    _ = try await weather.read(id, for: context.reader)
    weather.refreshSoon(id)
    return pages.redirect(to: Route.place(id.text).path)
  }
}
