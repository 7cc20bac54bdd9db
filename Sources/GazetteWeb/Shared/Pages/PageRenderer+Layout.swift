import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird
import Logging

extension PageRenderer {
  func layout(
    _ content: PageContent, body: String, request: Request, context: WebContext, edition: Edition
  ) async -> Layout {
    let phrases = edition.phrases
    let dates = edition.dates
    // Who has not said the password learns nothing of the reader: neither their city nor their sections.
    let isOpen = context.isAdmitted && !content.isBare
    return Layout(
      language: edition.language.code, theme: context.theme.rawValue, title: content.title,
      paperName: configuration.paperName, assets: assets.base, date: dates.long(edition.now),
      editionTime: phrases.common.editionOf(dates.time(edition.now)), hasFullMasthead: content.hasFullMasthead,
      ears: isOpen ? await dependencies.ears(edition) : Ears(),
      sections: Layout.links(
        context.isAdmitted ? contents.sections : [], current: content.section, phrases: phrases),
      settingsPath: Route.settings.path,
      aboutPath: Route.about.path, searchPath: context.isAdmitted && contents.hasSearch ? Route.search.path : nil,
      preferencesPath: Route.savePreferences.path,
      addPlacePath: contents.sections.contains(.weather) ? Route.addPlace.path : nil,
      feedsPath: contents.sections.contains(.news) ? Route.feeds.path : nil,
      layoutPath: contents.sections.contains(.frontPage) ? Route.frontPageLayout.path : nil,
      isOpen: isOpen, isReadable: context.isAdmitted,
      returnPath: request.uri.string, logoutPath: isOpen && configuration.passwordHash != nil ? Route.logout.path : nil,
      topics: (isOpen ? content.topics : []).map(\.name).joined(separator: " "),
      asksAnew: isOpen && content.asksAnew,
      dataVersion: String(content.dataVersion ?? dependencies.changes.version), styles: content.styles,
      scripts: (content.isDragged || content.isBare ? [] : ["pull.js"]) + content.scripts, preloads: content.preloads,
      notices: (isOpen ? await dependencies.notices(edition) : []) + content.notices, credits: content.credits,
      isDemo: configuration.isDemo, version: configuration.version,
      languages: Layout.languages(edition.language),
      unitChoices: Layout.units(edition.units, phrases.common.preferences),
      themes: Layout.themes(context.theme, phrases.common.preferences), common: phrases.common,
      ageWords: phrases.habits.ageWords, body: body)
  }

  /// A page that says why there is no page; plain text when even that cannot be printed.
  func errorPage(
    _ request: Request, _ context: WebContext, status: HTTPResponse.Status, sentence: ErrorSentence,
    again: String? = nil
  ) async -> Response {
    let home = contents.sections.first
    var content = PageContent(
      title: sentence.title, section: nil, template: "error",
      model: ErrorPage(
        code: status.code, title: sentence.title, sentence: sentence.sentence, home: Route.frontPage.path,
        homeName: home?.name(context.phrases.common.sections) ?? configuration.paperName,
        again: again, againPath: Route.tryAgain.path, againName: context.phrases.common.errors.again))
    content.status = status
    do {
      return try await page(request, context, content)
    } catch {
      context.logger.error("The error page could not be printed", metadata: ["error": "\(error)"])
      return Response(
        status: status, headers: [.contentType: "text/plain; charset=utf-8"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: "\(sentence.title)\n\(sentence.sentence)\n")))
    }
  }
}
