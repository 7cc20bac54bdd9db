import CivilDates
import Foundation
import GazetteDomain
import GazettePresentation
import GazetteProviders
import WeatherProviders

/// Presents parsed values as Gazette does, in both languages and both systems of units: a value that parses may still fail in
/// presentation.
enum PresentationCheck {
  static let editions = [
    Edition(language: .french, units: .metric, timeZone: .gmt, now: fuzzingNow),
    Edition(
      language: .english, units: .imperial, timeZone: TimeZone(secondsFromGMT: -34_200) ?? .gmt, now: fuzzingNow),
  ]
  static let links = PictureLinks { picture, width in "/p/\(width)?\(picture)" }

  /// The weather of a place: its page, the list, the masthead's ears, the map and the API.
  static func weather(_ weather: PositionWeather, at place: Place) -> String? {
    let item = PlaceWeather(place: place, saved: nil, weather: weather)
    let point = MapPointWeather(id: place.id, saved: nil, nearby: nil, weather: weather)
    for edition in editions {
      _ = WeatherDetailPresenter(edition: edition, credits: ProviderAttribution.weather).page(item)
      _ = WeatherListPresenter(edition: edition, credits: ProviderAttribution.weather).page([item], progress: nil)
      _ = WeatherEarsPresenter(edition: edition).ears(item)
      _ = MapPointPresenter(edition: edition, credits: ProviderAttribution.weather).page(point)
      let document = WeatherDocument(item, units: edition.units, language: edition.language, now: edition.now)
      if let fault = json(document) { return fault }
    }
    return nil
  }

  /// The opinions of several models.
  static func modelComparison(_ modelComparison: ModelComparison, at place: Place) -> String? {
    let item = PlaceWeather(place: place, saved: nil, weather: PositionWeather())
    let fresh = ModelComparisonRefresh(modelComparison: modelComparison, error: nil)
    for edition in editions {
      _ = ModelComparisonPresenter(edition: edition, credits: ProviderAttribution.weather).page(
        place, fresh, scores: nil)
      if let fault = json(ModelComparisonDocument(item, fresh, scores: nil, edition: edition)) { return fault }
    }
    return nil
  }

  /// The results of a search for places.
  static func places(_ places: [Place]) -> String? {
    let suggestions = places.map { PlaceSuggestion(place: $0, isSaved: false) }
    for edition in editions {
      _ = WeatherAddPresenter(edition: edition).page(
        "x", PlaceSearchResult(suggestions: suggestions, didYouMean: suggestions.first?.place.name))
      if let fault = json(
        PlaceSearchDocument(
          "x", PlaceSearchResult(suggestions: suggestions), language: edition.language))
      {
        return fault
      }
    }
    return nil
  }

  /// The weather on a grid of the map.
  static func grid(_ points: [GridPoint]) -> String? {
    // An area that would end beyond the globe's edge is refused, which is correct.
    guard let first = points.first?.coordinate,
      let area = try? MapArea(
        west: first.longitude, south: first.latitude, east: first.longitude + 1, north: first.latitude + 1)
    else { return nil }
    let grid = WeatherGrid(
      area: area, columns: points.count, rows: 1, points: points,
      provenance: Provenance(provider: .openMeteo, fetchedAt: fuzzingNow))
    for edition in editions {
      for variable in GridVariable.allCases {
        let document = GridDocument(grid, variable: variable, hour: nil, units: edition.units, now: fuzzingNow)
        if let fault = json(document) { return fault }
      }
    }
    return nil
  }

  /// Articles: the list, one article's page, the API.
  static func articles(_ articles: [StoredArticle]) -> String? {
    let page = ArticlePage(articles: Array(articles.prefix(30)), next: nil)
    for edition in editions {
      let material = NewsListPresenter.Content(
        articles: page, query: ArticleQuery(), feeds: [], unreadCount: articles.count)
      _ = NewsListPresenter(edition: edition, links: links).page(material, density: .comfortable)
      let detail = ArticleDetailPresenter(edition: edition, links: links, body: { $0 })
      for article in page.articles.prefix(3) {
        _ = detail.page(ArticleView(article: article), from: ArticleQuery())
        if let fault = json(ArticleDocument(ArticleView(article: article))) { return fault }
      }
    }
    guard let last = articles.last else { return nil }
    let cursor = ArticleCursor(published: last.article.published, id: last.id)
    return ArticleCursor(text: cursor.text) == nil ? "the cursor \(cursor.text) cannot be read" : nil
  }

  /// Ads: the list, one ad's page, the API.
  static func ads(_ ads: [StoredAd], of query: AdQuery = AdQuery()) -> String? {
    let list = AdList(
      query: query, page: AdPage(ads: ads, next: nil), counts: [:], total: ads.count, categories: [])
    for edition in editions {
      let content = AdListContent(fields: query.fields, found: list)
      _ = AdListPresenter(edition: edition, links: links, staleAfter: 3600).page(content)
      let detail = AdDetailPresenter(edition: edition, links: links, query: query)
      for ad in ads.prefix(3) {
        let price = PricePoint(price: ad.ad.price, since: ad.ad.createdAt)
        _ = detail.page(AdDetail(stored: ad, prices: [price, price], previous: nil, next: nil, similar: []))
      }
    }
    if let fault = json(AdListDocument(list)) { return fault }
    for ad in ads {
      let cursor = AdCursor(after: ad.ad, in: .newest)
      guard AdCursor(text: cursor.text) == cursor else { return "the cursor \(cursor.text) cannot be read" }
    }
    return nil
  }

  /// A date in every displayed format.
  static func date(_ date: Date) {
    for edition in editions {
      let dates = edition.dates
      _ = (dates.long(date), dates.short(date), dates.time(date), dates.hour(date))
      _ = dates.age(of: date, now: edition.now)
      _ = dates.relativeDay(CalendarDay(date, in: edition.timeZone), now: edition.now)
    }
    _ = DateFormat.machine(date)
  }

  /// Returns the reason why the API cannot encode `document`; nil when it can.
  private static func json(_ document: some Encodable) -> String? {
    do {
      _ = try JSONEncoder().encode(document)
      return nil
    } catch {
      return "the API cannot write it: \(error)"
    }
  }
}
