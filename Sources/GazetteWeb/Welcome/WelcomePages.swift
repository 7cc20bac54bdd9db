import Foundation
package import GazetteDomain
import GazettePresentation
import HTMLWriting
import HTTPTypes
import Hummingbird

/// The four steps that introduce a new reader: language, home city, feeds, installing. All work without the network.
package struct WelcomePages: WebSection {
  let places: Places
  let feeds: Feeds
  let settings: any ReaderSettingsStore
  let changes: ChangeFeed

  /// Makes the steps on the services that they change.
  package init(places: Places, feeds: Feeds, settings: any ReaderSettingsStore, changes: ChangeFeed) {
    self.places = places
    self.feeds = feeds
    self.settings = settings
    self.changes = changes
  }

  package func addRoutes(to router: RouteTable) {
    router.get(.welcome, use: chooseLanguage)
    router.get(.welcomeCity, use: city)
    router.get(.welcomeFeeds, use: chooseFeeds)
    router.post(.welcomeFeeds, use: subscribe)
    router.post(.welcomeList, takesFile: true, use: importList)
    router.get(.welcomeInstall, use: install)
    router.post(.endWelcome, use: end)
  }

  /// The strip above an empty front page until the steps are completed or skipped.
  package var frontPageStrip: FrontPageStrip? {
    FrontPageStrip(topics: [.places, .settings]) { reader, edition, frame in
      // The blocks below report data that cannot be read.
      let isWelcomed = (try? await settings.settings(of: reader).isWelcomed) ?? true
      let isEmpty = (try? await places.glances(for: reader).isEmpty) ?? false
      guard isEmpty, !isWelcomed else { return FrontPageStrip.Content(html: HTML()) }
      return FrontPageStrip.Content(
        html: WelcomeHTML(frame: frame, words: edition.phrases[WelcomePhrases.self]).invitation)
    }
  }

  private func chooseLanguage(_ request: Request, _ context: WebContext) async throws -> Response {
    try await show(.language, LanguageStepHTML(context: context), request, context)
  }

  private func city(_ request: Request, _ context: WebContext) async throws -> Response {
    let presenter = WeatherAddPresenter(edition: context.edition)
    let page = try await searchPage(request.queryValues.all("q").first, request, presenter, context)
    let words = context.phrases.weather.add
    var finder = WeatherAddHTML(frame: context.frame, page: page, words: words, language: context.language)
    finder.search = .welcomeCity
    finder.returnTo = WelcomeStep.feeds.route.path
    return try await show(.city, finder, request, context, styles: ["weather.css"], scripts: ["weather-add.js"])
  }

  private func searchPage(
    _ typed: String?, _ request: Request, _ presenter: WeatherAddPresenter, _ context: WebContext
  ) async throws -> WeatherAddPage {
    guard let typed else { return presenter.page() }
    guard request.mayRefreshInBackground else { return presenter.page(unsearched: typed) }
    do throws(WeatherError) {
      return presenter.page(
        typed,
        try await places.result(of: typed, languageCode: context.language.code, limit: 8, for: context.reader))
    } catch {
      return presenter.page(typed, error)
    }
  }

  private func chooseFeeds(_ request: Request, _ context: WebContext) async throws -> Response {
    try await feedsStep(FeedsStep(), request, context)
  }

  /// Subscribes to the ticked feeds, then to the feed at the typed address.
  private func subscribe(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    var step = FeedsStep(chosen: form.all("feed"), typed: form["address"] ?? "")
    do throws(NewsError) {
      let topics = context.phrases[WelcomePhrases.self].topics
      let selected = FeedCatalogue.entries(step.chosen)
      try await feeds.subscribe(
        to: selected.map { (url: $0.url, title: $0.title, folder: topics[$0.topic]) }, for: context.reader)
      if !step.typed.isEmpty, case .several(let found) = try await feeds.add(step.typed, for: context.reader) {
        step.several = found.map(\.url.absoluteString)
      }
    } catch {
      step.problem = context.phrases.news.problems.sentence(error)
    }
    guard step.several.isEmpty, step.problem == nil else {
      return try await feedsStep(step, request, context)
    }
    return .redirect(to: WelcomeStep.install.route.path)
  }

  private func importList(_ request: Request, _ context: WebContext) async throws -> Response {
    var step = FeedsStep()
    guard let file = try await MultipartFile.read(request, context), !file.bytes.isEmpty else {
      step.problem = context.phrases.news.feeds.noFile
      return try await feedsStep(step, request, context)
    }
    do throws(NewsError) {
      _ = try await feeds.importList(file.bytes, for: context.reader)
    } catch {
      step.problem = context.phrases.news.problems.sentence(error)
      return try await feedsStep(step, request, context)
    }
    return .redirect(to: WelcomeStep.install.route.path)
  }

  private func feedsStep(_ step: FeedsStep, _ request: Request, _ context: WebContext) async throws -> Response {
    let known = try await feeds.list(for: context.reader).map(\.subscription.feed.url)
    let html = FeedsStepHTML(
      frame: context.frame, words: context.phrases[WelcomePhrases.self], language: context.language, step: step,
      known: Set(known))
    return try await show(.feeds, html, request, context)
  }

  private func install(_ request: Request, _ context: WebContext) async throws -> Response {
    let html = InstallStepHTML(
      words: context.phrases[WelcomePhrases.self], needsHTTPS: !context.pages.configuration.isBehindTLS)
    return try await show(.install, html, request, context)
  }

  /// Saves that the reader has seen the steps, and opens the front page.
  private func end(_: Request, _ context: WebContext) async throws -> Response {
    var chosen = try await settings.settings(of: context.reader)
    chosen.isWelcomed = true
    try await settings.replace(chosen, of: context.reader)
    changes.publish(.settings.of(context.reader))
    return .redirect(to: Route.frontPage.path)
  }

  private func show(
    _ step: WelcomeStep, _ stepHTML: some WelcomeStepHTML, _ request: Request, _ context: WebContext,
    styles: [String] = [], scripts: [String] = []
  ) async throws -> Response {
    let words = context.phrases[WelcomePhrases.self]
    var content = PageContent(
      title: words.headings[step] ?? words.title, section: nil,
      body: WelcomeHTML(frame: context.frame, words: words).page(step, stepHTML))
    content.styles = ["paper.css", "welcome.css"] + styles
    content.scripts = scripts
    if stepHTML.hasProblem { content.status = .unprocessableContent }
    return try await context.pages.page(request, context, content)
  }
}

/// The state of the feeds step in addition to the catalogue.
struct FeedsStep {
  /// The ticked feeds, and the typed address.
  var chosen: [String] = []
  var typed = ""
  /// The feeds at the address, when there are several.
  var several: [String] = []
  /// The reason for a failure.
  var problem: String?
}
