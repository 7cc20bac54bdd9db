import GazetteDomain
import GazettePresentation
import Hummingbird

extension WeatherPages {
  /// The page to add a place, with what was found when something was typed.
  func add(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let typed = request.queryValues.all("q").first
    if let typed, !request.mayAskProviders {
      let page = WeatherAddPresenter(edition: pages.edition(context)).page(unsearched: typed)
      return try await show(page, request, context, pages)
    }
    let page = await addPage(typed, context, pages)
    return try await show(page, request, context, pages)
  }

  /// Saves a suggestion, or the reader's position, and returns to the list.
  func save(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let form = try await request.form(context)
    let presenter = WeatherAddPresenter(edition: pages.edition(context))
    do throws(WeatherError) {
      let place = try await place(form, context)
      do throws(StoreError) {
        _ = try await dependencies.component.addPlace(place, reader: dependencies.reader)
      } catch {
        throw .store(error)
      }
    } catch {
      return try await show(presenter.page(form["q"] ?? "", error), request, context, pages)
    }
    return pages.redirect(to: Route.weather.path)
  }

  private func addPage(_ typed: String?, _ context: WebContext, _ pages: PageRenderer) async -> WeatherAddPage {
    let presenter = WeatherAddPresenter(edition: pages.edition(context))
    guard let typed else { return presenter.page() }
    do throws(WeatherError) {
      return presenter.page(typed, try await search(typed, context))
    } catch {
      return presenter.page(typed, error)
    }
  }

  private func search(_ typed: String, _ context: WebContext) async throws(WeatherError) -> [PlaceSuggestion] {
    try await dependencies.component.searchPlaces(
      typed, languageCode: context.language.code, reader: dependencies.reader, limit: 20)
  }

  /// The place that a form names: a suggestion of its search, or a position.
  private func place(_ form: FormValues, _ context: WebContext) async throws(WeatherError) -> Place {
    if let latitude = form["latitude"], let longitude = form["longitude"] {
      let id: PlaceID
      do throws(InvalidCoordinate) { id = try PlaceID(text: "\(latitude),\(longitude)") } catch {
        throw .position(error)
      }
      return Place(name: context.phrases.weather.add.myPosition, coordinate: id.coordinate)
    }
    let found = try await search(form["q"] ?? "", context)
    guard let suggestion = found.first(where: { $0.id.text == form["place"] }) else {
      throw .position(.text(form["place"] ?? ""))
    }
    return suggestion.place
  }

  private func show(
    _ page: WeatherAddPage, _ request: Request, _ context: WebContext, _ pages: PageRenderer
  ) async throws -> Response {
    let words = context.phrases.weather.add
    var content = PageContent(
      title: words.title, section: .weather, template: "Weather/add",
      model: WeatherAddPageView(
        assets: pages.assets.base, page: page, words: words, language: context.language.code))
    content.styles = ["weather.css"]
    content.scripts = ["weather-add.js"]
    content.status = page.trouble == nil ? .ok : .badRequest
    return try await pages.page(request, context, content)
  }
}
