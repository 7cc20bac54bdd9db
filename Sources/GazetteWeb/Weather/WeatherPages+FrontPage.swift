package import GazetteDomain
package import GazettePresentation
import HTMLWriting

// The weather in other sections' pages: the navigation, the front page and the search.
extension NavigationSection {
  package static let weather = {
    var section = NavigationSection(.weather, key: "w", icon: "i-weather", name: \.common.sections.weather)
    section.actions = [Action(id: "place", route: .addPlace, words: \.common.palette.addPlace, addsByKey: true)]
    return section
  }()
}

extension WeatherPages {
  /// The label of the stored weather.
  package var storageLabels: [StorageLabel] { [StorageLabel(.weather, \.settings.storage.weather)] }

  /// A few of the reader's cities.
  package var frontPage: FrontPageBlock? {
    FrontPageBlock(
      .weather, size: .small, rank: 20, name: \.common.sections.weather, topics: [.weather, .places]
    ) { context in
      let read = await places.frontPage(for: context.reader, languageCode: context.edition.language.code)
      return FrontPagePlacesHTML(
        context: context, cities: PlaceTeasers(read, limit: PlaceTeasers.frontPageLimit, edition: context.edition),
        words: context.edition.phrases.frontPage
      ).block
    }
  }

  /// Returns the saved cities that match the search, and a link that searches the cities of the world.
  package func searchResults(for search: SiteSearch) async -> SectionResults? {
    let read = await places.found(
      search.words, limit: SiteSearch.limit, for: search.reader, languageCode: search.edition.language.code)
    let found = PlaceTeasers(read, limit: SiteSearch.limit, edition: search.edition)
    let (typed, words) = (search.words.text, search.edition.phrases.search)
    let html = PlaceResultsHTML(frame: search.frame, found: found, words: search.words).block
    var part = SectionResults(
      html: found.rows.isEmpty ? nil : html, problem: found.problem,
      further: """
        <p class="search-cities"><a href="\(Route.addPlace.path(["q": typed]))">\(words.searchCities(typed))</a></p>
        """)
    part.documents = SearchResultDocuments(
      "places", (read.content ?? []).map { PlaceDocument($0.place, saved: $0.saved) })
    part.failure = read.error
    if search.correctsSpelling, found.rows.isEmpty { part.correction = await correction(of: search) }
    return part
  }

  /// Returns the words that were probably meant, if a saved city has them.
  private func correction(of search: SiteSearch) async -> SearchWords? {
    for correction in await places.corrections(of: search.words, for: search.reader) {
      let read = await places.found(correction, limit: 1, for: search.reader)
      if read.content?.isEmpty == false { return correction }
    }
    return nil
  }

  /// Requests the weather of every saved place.
  package func refreshSoon(for reader: ReaderKey) { weather.refreshAllSoon(for: reader) }
}

/// The cities of the front page, as HTML.
private struct FrontPagePlacesHTML {
  let context: FrontPageBlock.Context
  let cities: PlaceTeasers
  let words: FrontPagePhrases

  var block: HTML {
    context.block(
      "front-weather", to: .weather, context.frame.common.sections.weather, all: words.allPlaces,
      notes: context.banner(cities.problem), content: content)
  }

  @HTMLBuilder private var content: HTML {
    if let line = cities.line { #"<p class="weather-line" data-live="front-weather-line">\#(line)</p>"# }
    #"<div data-live="front-weather-soon">\#(cities.nowcast.map { #"<p class="soon-line">\#($0)</p>"# as HTML })</div>"#
    if !cities.rows.isEmpty {
      #"<ul class="rows front-places">"#
      for row in cities.rows { place(row) }
      "</ul>"
    } else if cities.problem == nil {
      #"<p class="front-empty">\#(words.noPlaces) <a href="\#(Route.addPlace.path)">\#(words.addPlace)</a></p>"#
    }
  }

  private func place(_ row: WeatherRow) -> HTML {
    """
    <li class="front-place" data-row data-live="front-\(row.path)">
    \(context.frame.symbol(row.symbol))
    <p class="front-place-name"><a class="row-link" href="\(row.path)">\(row.name)</a>\
    <small>\(row.sky?.firstCapital ?? context.edition.phrases.weather.list.noData)</small></p>
    \(Sparkline.svg(row.sparkline))
    <p class="front-place-now">\(row.temperature ?? "–")</p>
    </li>
    """
  }
}

/// The cities that a search found, as HTML.
struct PlaceResultsHTML {
  let frame: Frame
  let found: PlaceTeasers
  let words: SearchWords

  @HTMLBuilder var block: HTML {
    """
    <section aria-labelledby="found-places"><h2 class="section-label" id="found-places">\(frame.common.sections.weather) \
    <small>\(found.count)</small></h2>
    <ul class="rows front-places">
    """
    for row in found.rows { Self.place(row, frame, marking: words) }
    "</ul></section>"
  }

  /// Returns a city in the search, with `words` marked.
  static func place(_ row: WeatherRow, _ frame: Frame, marking words: SearchWords? = nil) -> HTML {
    func marked(_ text: String) -> HTML { "\(each: MarkedText.parts(of: text, marking: words), \.html)" }
    return """
      <li class="front-place" data-row>\(frame.symbol(row.symbol))\
      <p class="front-place-name"><a class="row-link" href="\(row.path)">\(marked(row.name))</a>\
      <small data-detail>\(marked(row.whereabouts))</small></p>\
      <p class="front-place-now">\(row.temperature ?? "–")</p></li>
      """
  }
}
