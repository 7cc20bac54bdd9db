package import GazetteDomain
import GazettePresentation
import Hummingbird

/// The weather pages: the list, the page that adds a place, the detail, and the actions of their forms.
package struct WeatherPages: WebSection {
  let places: Places
  let weather: Weather
  let opinions: Opinions?
  let record: ForecastRecord
  /// The official warnings; nil when the installation has none.
  let warnings: PlaceWarningsPart?
  let credits: @Sendable (ProviderID) -> [Attribution]
  package let navigation: NavigationSection? = .weather

  /// Makes the pages on the weather services; `credits` returns the attributions that a provider requires.
  package init(
    _ component: WeatherComponent, warnings: PlaceWarningsPart? = nil,
    credits: @escaping @Sendable (ProviderID) -> [Attribution]
  ) {
    self.warnings = warnings
    places = component.places
    weather = component.weather
    opinions = component.opinions
    record = component.record
    self.credits = credits
  }

  package func addRoutes(to router: RouteTable, pages: PageRenderer) {
    router.get(.weather) { request, context in try await list(request, context, pages) }
    router.post(.refreshPlaces) { request, context in try await refreshAll(request, context, pages) }
    router.post(.cancelRefreshPlaces) { request, context in try await cancelRefresh(request, context, pages) }
    router.post(.arrangePlaces) { request, context in try await move(request, context, pages) }
    router.post(.restorePlace) { request, context in try await restore(request, context, pages) }
    router.get(.addPlace) { request, context in try await add(request, context, pages) }
    router.post(.addPlace) { request, context in try await save(request, context, pages) }
    router.get(.place("{place}")) { request, context in try await detail(request, context, pages) }
    router.get(.placeModels("{place}")) { request, context in try await models(request, context, pages) }
    router.post(.refreshPlace("{place}")) { request, context in try await refresh(request, context, pages) }
    router.post(.removePlace("{place}")) { request, context in try await remove(request, context, pages) }
    router.post(.homePlace("{place}")) { request, context in try await makeHome(request, context, pages) }
  }

  /// The place that the path names.
  func placeID(_ context: WebContext) throws(Refusal) -> PlaceID {
    let text = try context.captured("place")
    do throws(InvalidCoordinate) { return try PlaceID(text: text) } catch { throw Refusal(.notFound) }
  }
}

extension WeatherPages {
  /// Shows everything stored about a saved place; old parts are refreshed in the background.
  func detail(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let id = try placeID(context)
    let mayAsk = request.mayAskBehindPage
    return try await pages.cachedPage(request, context, variant: mayAsk ? "" : "kept") { edition in
      let item = try await weather.read(id, for: context.reader, languageCode: context.language.code)
      if mayAsk { weather.refreshIfDue(id, stored: item.weather) }
      let page = WeatherDetailPresenter(edition: edition, credits: credits).page(item)
      let told = try await warnings?.strip(of: item, edition, pages.frame(context))
      var content = PageContent(
        title: context.phrases.weather.detail.title(item.place.name), section: .weather,
        body: WeatherDetailHTML(
          frame: pages.frame(context), page: page, warnings: told?.html,
          scores: try await scores(of: item.place, edition), phrases: context.phrases.weather,
          back: (context.phrases.weather.list.title, Route.weather.path), refreshPath: Route.refreshPlace(id.text).path,
          modelsPath: opinions.map { _ in Route.placeModels(id.text).path }
        ).body)
      content.topics = [.weather(id), .places, .warnings]
      content.asksAnew = !mayAsk
      content.styles = ["weather.css", "warnings.css", "opinions.css"]
      content.scripts = ["hour-chart.js"]
      content.credits = page.credits + (told?.credits ?? [])
      return content
    }
  }

  /// Requests one place's weather; the open page updates itself when it arrives.
  func refresh(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let id = try placeID(context)
    _ = try await weather.read(id, for: context.reader)
    weather.refreshSoon(id)
    return pages.redirect(to: Route.place(id.text).path)
  }
}
