package import GazetteDomain
import GazettePresentation
import Hummingbird

/// The weather pages: the list, the page that adds a place, the detail, and the actions of their forms.
package struct WeatherPages: WebSection {
  let places: Places
  let weather: Weather
  let modelComparison: ModelComparisons?
  let record: ForecastVerification
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
    modelComparison = component.modelComparison
    record = component.record
    self.credits = credits
  }

  package func addRoutes(to router: RouteTable) {
    router.get(.weather, use: list)
    router.post(.refreshPlaces, use: refreshAll)
    router.post(.cancelRefreshPlaces, use: cancelRefresh)
    router.post(.arrangePlaces, use: move)
    router.post(.restorePlace, use: restore)
    router.get(.addPlace, use: add)
    router.post(.addPlace, use: save)
    router.get(.place("{place}"), use: detail)
    router.get(.placeModels("{place}"), use: models)
    router.post(.refreshPlace("{place}"), use: refresh)
    router.post(.removePlace("{place}"), use: remove)
    router.post(.homePlace("{place}"), use: makeHome)
  }

  /// The place that the path names.
  func placeID(_ context: WebContext) throws(Refusal) -> PlaceID {
    let text = try context.captured("place")
    do throws(InvalidCoordinate) { return try PlaceID(text: text) } catch { throw Refusal(.notFound) }
  }
}

extension WeatherPages {
  /// Shows everything stored about a saved place; old parts are refreshed in the background.
  func detail(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try placeID(context)
    let mayRefresh = request.mayRefreshInBackground
    return try await context.pages.cachedPage(request, context, variant: mayRefresh ? "" : "kept") { edition in
      let item = try await weather.read(id, for: context.reader, languageCode: context.language.code)
      if mayRefresh { weather.refreshIfDue(id, stored: item.weather) }
      let page = WeatherDetailPresenter(edition: edition, credits: credits).page(item)
      let warningContent = try await warnings?.strip(of: item, edition, context.frame)
      var content = PageContent(
        title: context.phrases.weather.detail.title(item.place.name), section: .weather,
        body: WeatherDetailHTML(
          frame: context.frame, page: page, warnings: warningContent?.html,
          scores: try await scores(of: item.place, edition), phrases: context.phrases.weather,
          back: (context.phrases.weather.list.title, Route.weather.path), refreshPath: Route.refreshPlace(id.text).path,
          modelsPath: modelComparison.map { _ in Route.placeModels(id.text).path }
        ).body)
      content.topics = [.weather(id), .places, .warnings]
      content.reloadsUncached = !mayRefresh
      content.styles = ["weather.css", "warnings.css", "opinions.css"]
      content.scripts = ["hour-chart.js"]
      content.credits = page.credits + (warningContent?.credits ?? [])
      return content
    }
  }

  /// Requests one place's weather; the open page updates itself when it arrives.
  func refresh(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try placeID(context)
    _ = try await weather.read(id, for: context.reader)
    weather.refreshSoon(id)
    return .redirect(to: Route.place(id.text).path)
  }
}
