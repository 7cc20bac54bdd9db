import Foundation
import GazetteDomain
import GazettePresentation
import Hummingbird

extension WeatherPages {
  /// Everything stored about a saved place; what is old is asked for behind the page.
  func detail(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let id = try placeID(context)
    let mayAsk = request.mayAskProviders
    return try await pages.cachedPage(request, context, variant: mayAsk ? "" : "kept") { edition in
      let item = try await read(id, context)
      if mayAsk, isDue(item.weather) { dependencies.component.requests.ask(for: id) }
      let page = WeatherDetailPresenter(edition: edition, credits: dependencies.credits).page(item)
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
    _ = try await read(id, context)
    dependencies.component.readmit(id)
    dependencies.component.requests.ask(for: id)
    return pages.redirect(to: Route.place(id.text).path)
  }

  private func read(_ id: PlaceID, _ context: WebContext) async throws(Refusal) -> PlaceWeather {
    do throws(WeatherError) {
      return try await dependencies.component.readPlace(id, reader: dependencies.reader)
    } catch {
      throw Refusal(error, context, now: now())
    }
  }

  /// Old, and not tried in vain in the last minute.
  private func isDue(_ weather: PositionWeather) -> Bool {
    dependencies.component.freshness.isDue(weather, at: now(), afterFailure: .seconds(60))
  }
}
