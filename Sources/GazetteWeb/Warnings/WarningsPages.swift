package import GazetteDomain
import GazettePresentation
import HTMLWriting
import HTTPTypes
import Hummingbird

/// The pages of the official warnings: the list, and each warning.
package struct WarningsPages: WebSection {
  let warnings: Warnings
  let credits: @Sendable (ProviderID) -> [Attribution]

  /// Makes the pages on the service; `credits` returns the attributions that a service requires.
  package init(_ warnings: Warnings, credits: @escaping @Sendable (ProviderID) -> [Attribution]) {
    self.warnings = warnings
    self.credits = credits
  }

  package func addRoutes(to router: RouteTable) {
    router.get(.warnings, use: list)
    router.get(.warning("{warning}"), use: detail)
  }

  /// The strip above the front page's blocks, whatever its reader arranged.
  package var frontPageStrip: FrontPageStrip? {
    FrontPageStrip(topics: [.warnings, .places]) { reader, edition, frame in
      do throws(StoreError) {
        let places = try await warnings.forReader(reader, languageCode: edition.language.code)
        let brief = WarningStripPresenter(edition: edition).brief(places)
        return FrontPageStrip.Content(
          html: WarningHTML(frame: frame).brief(brief),
          credits: (brief?.services ?? []).flatMap(credits).map(Credit.init))
      } catch {
        let problem = edition.phrases.weather.storeProblem(error)
        return FrontPageStrip.Content(html: #"<p class="banner banner-failure" data-live="warnings">\#(problem)</p>"#)
      }
    }
  }

  /// Shows the warnings of all the reader's places, then of all their countries; or of one country alone.
  private func list(_ request: Request, _ context: WebContext) async throws -> Response {
    let values = request.queryValues
    let number = try values.number("page", in: 1...WarningWindow.lastPage) ?? 1
    let country = values["country"]
    if let country, WarningScope(.meteoAlarm, countryCode: country) == nil { throw Refusal(.notFound) }
    return try await context.pages.cachedPage(request, context) { edition in
      let page = try await listPage(of: country, number, context, edition)
      let html = WarningListHTML(
        frame: context.frame, page: page, watchPath: WatchLinks(edition: edition).path(warningsAt: nil))
      var content = PageContent(title: html.words.title, section: .weather, body: html.body)
      content.topics = [.warnings, .places]
      content.styles = ["warnings.css"]
      content.credits = page.credits
      return content
    }
  }

  private func listPage(
    of country: String?, _ number: Int, _ context: WebContext, _ edition: Edition
  ) async throws(StoreError) -> WarningListPage {
    let places = try await warnings.forReader(context.reader, languageCode: context.language.code)
    let presenter = WarningListPresenter(edition: edition, credits: credits)
    if let country { return presenter.page(of: try await warnings.all(in: country), places, number: number) }
    var codes: [String] = []
    for place in places where !place.known.services.isEmpty {
      if let code = place.known.countryCode, !codes.contains(code) { codes.append(code) }
    }
    var countries: [CountryWarnings] = []
    for code in codes { countries.append(try await warnings.all(in: code)) }
    return presenter.page(places, countries: countries, number: number)
  }

  /// Shows one warning. The page of a warning that is gone says so, so that an open page stops warning.
  private func detail(_ request: Request, _ context: WebContext) async throws -> Response {
    guard let id = WarningID(rawValue: try context.captured("warning")) else { throw Refusal(.notFound) }
    return try await context.pages.cachedPage(request, context) { edition in
      let frame = context.frame
      let detail = try await warnings.warning(id, for: context.reader, languageCode: context.language.code)
      guard let detail else { return try await gone(id, context, frame) }
      let places = try await warnings.forReader(context.reader, languageCode: context.language.code)
      let page = WarningPresenter(edition: edition, credits: credits).page(
        detail, saved: places.map(\.saved), theme: context.theme)
      var content = PageContent(
        title: "\(page.line.mark.words), \(page.wording.event.text)", section: .weather,
        body: WarningDetailHTML(
          frame: frame, page: page, watchPath: WatchLinks(edition: edition).path(warningsAt: page.places.first?.name)
        ).body)
      content.topics = [.warnings, .places]
      content.styles = ["weather.css", "warnings.css"]
      content.credits = page.credits
      return content
    }
  }

  /// Returns the page of a warning that is no longer stored, with a link to its successor if the reader's places have one.
  private func gone(_ id: WarningID, _ context: WebContext, _ frame: Frame) async throws -> PageContent {
    let places = try await warnings.forReader(context.reader, languageCode: context.language.code)
    let successor = places.lazy.flatMap(\.known.warnings).first { $0.chain == id }
    let html = WarningGoneHTML(frame: frame, successor: successor.map { Route.warning($0.id).path })
    var content = PageContent(title: html.words.goneTitle, section: .weather, body: html.body)
    content.topics = [.warnings]
    content.styles = ["warnings.css"]
    content.status = .gone
    return content
  }
}

/// All warnings, as HTML.
struct WarningListHTML {
  let frame: Frame
  let page: WarningListPage
  /// The form of a watch on warnings.
  let watchPath: String
  private var html: WarningHTML { WarningHTML(frame: frame) }
  var words: WarningPhrases { html.words }

  @HTMLBuilder var body: HTML {
    """
    <p class="back"><a href="\(Route.weather.path)">\(frame.icon("i-left"))\(frame.common.sections.weather)</a></p>
    <h1 class="warning-title">\(words.title)</h1>
    <p class="page-actions">\(frame.watchThis(watchPath))</p>
    """
    page.before.map(html.note)
    if let strip = page.strip {
      html.strip(strip, title: words.detail.places)
    } else if !page.isSingleCountry, page.before == nil {
      """
      <div class="state" data-live="warnings"><p>\(words.noPlaces)</p>\
      <a class="button button-primary" href="\(Route.addPlace.path)" data-add>\(frame.phrases.weather.list.add)</a></div>
      """
    }
    #"<div class="warning-countries" data-live="countries">"#
    for country in page.countries { self.country(country) }
    page.more.map(html.note)
    "</div>"
    if page.isFromMeteoAlarm, page.strip?.services.contains(.meteoAlarm) != true { html.disclaimer }
  }

  @HTMLBuilder private func country(_ country: WarningListPage.Country) -> HTML {
    """
    <section class="warning-country"><h2 class="section-label">\(country.name)\
    <small>\(country.services.joined(separator: " · "))</small></h2>
    """
    html.lines(country.lines)
    country.note.map(html.note)
    "</section>"
  }
}

/// The page of a warning that is no longer stored, as HTML.
private struct WarningGoneHTML {
  let frame: Frame
  let successor: String?
  var words: WarningDetailPhrases { frame.phrases[WarningPhrases.self].detail }

  var body: HTML {
    """
    <p class="back"><a href="\(Route.warnings.path)">\(frame.icon("i-left"))\(frame.phrases[WarningPhrases.self].all)</a></p>
    <article class="warning-page" data-live="warning">
    <section class="state"><h1>\(words.goneTitle)</h1><p class="standfirst" role="status">\(words.gone)</p>
    \(successor.map { #"<p><a class="button button-primary" href="\#($0)">\#(words.successor)</a></p>"# as HTML })</section>
    </article>
    """
  }
}

// The pages that a browser stores: all warnings, and each warning in force at the reader's places.
extension WarningsPages {
  /// The maximum number of stored warnings.
  private static let maximumOfflineWarnings = 20

  package func offlinePart(_ scope: OfflineScope) async throws -> OfflinePart {
    let places = try await warnings.forReader(scope.reader, languageCode: scope.edition.language.code)
    guard !places.isEmpty else { return OfflinePart() }
    var part = OfflinePart()
    var seen = Set<WarningID>()
    let shownWarnings = places.flatMap(\.known.warnings).filter { seen.insert($0.id).inserted }
      .sorted(by: WeatherWarning.precedes).prefix(Self.maximumOfflineWarnings)
    part.pages = [OfflinePage(Route.warnings.path, content: places.contentKeys)]
    part.pages += shownWarnings.map { OfflinePage(Route.warning($0.id).path, content: [$0.id.rawValue]) }
    return part
  }
}
