import GazetteDomain
import GazettePresentation
import Hummingbird

extension WeatherPages {
  /// The list of places, as it is stored.
  func list(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    try await pages.cachedPage(request, context) { edition in
      let places = try await dependencies.places(context)
      let progress = await dependencies.component.refreshAllPlaces.progress()
      let presenter = WeatherListPresenter(edition: edition, credits: dependencies.credits)
      let page = presenter.page(places, progress: progress)
      let phrases = context.phrases.weather.list
      var content = PageContent(
        title: phrases.title, section: .weather, template: "Weather/list",
        model: WeatherListPageView(
          assets: pages.assets.base, page: page, words: phrases, removed: notice(request, phrases)))
      content.topics = [.weather, .places, .placesRefresh]
      content.styles = ["weather.css"]
      content.credits = page.credits
      content.notices = page.offline.map { [Notice(.warning, $0)] } ?? []
      return content
    }
  }

  /// Begins refreshing all places, or joins.
  func refreshAll(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    dependencies.component.requests.askForAllPlaces()
    return pages.redirect(to: Route.weather.path, form: try await request.form(context))
  }

  /// Stops refreshing all places.
  func cancelRefresh(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    await dependencies.component.refreshAllPlaces.cancel()
    return pages.redirect(to: Route.weather.path, form: try await request.form(context))
  }

  /// Moves a place one up or down.
  func move(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let form = try await request.form(context)
    var ids = try await dependencies.places(context).map(\.id)
    guard let place = form["place"], let index = ids.firstIndex(where: { $0.text == place }) else {
      throw Refusal(.notFound)
    }
    let target = form["move"] == "up" ? index - 1 : index + 1
    if ids.indices.contains(target) { ids.swapAt(index, target) }
    do throws(StoreError) {
      try await dependencies.component.arrangePlaces(order: ids, reader: dependencies.reader)
    } catch {
      throw Refusal(error, context)
    }
    return pages.redirect(to: Route.weather.path, form: form)
  }

  /// Makes a place the front page's city.
  func makeHome(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let id = try placeID(context)
    do throws(WeatherError) {
      try await dependencies.component.arrangePlaces(home: id, reader: dependencies.reader)
    } catch {
      throw Refusal(error, context, now: now())
    }
    return pages.redirect(to: Route.weather.path, form: try await request.form(context))
  }

  /// Removes a place; the list then offers to take it back.
  func remove(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let id = try placeID(context)
    do throws(WeatherError) {
      removed.keep(try await dependencies.component.removePlace(id, reader: dependencies.reader))
    } catch {
      throw Refusal(error, context, now: now())
    }
    return pages.redirect(to: Route.weather.path(["removed": id.text]))
  }

  /// Takes a removal back.
  func restore(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let form = try await request.form(context)
    // Text that is no position names no removed place either.
    let id = try? PlaceID(text: form["place"] ?? "")
    guard let id, let place = removed.take(id) else { throw Refusal(.notFound) }
    do throws(StoreError) {
      try await dependencies.component.restorePlace(place, reader: dependencies.reader)
    } catch {
      removed.keep(place)
      throw Refusal(error, context)
    }
    return pages.redirect(to: Route.weather.path, form: form)
  }

  private func notice(_ request: Request, _ phrases: WeatherListPhrases) -> RemovedNotice? {
    // Text that is no position names no removed place either.
    guard let text = request.query("removed"), let id = try? PlaceID(text: text),
      let place = removed.place(id)
    else { return nil }
    return RemovedNotice(id: id.text, text: phrases.removed(place.place.name), undo: phrases.undo)
  }
}
