import BoundedNumbers
import GazetteDomain
import GazettePresentation
import Hummingbird

extension FrontPagePages {
  /// The page on which the reader arranges the front page.
  func arrangement(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let words = context.phrases.frontPage.layout
    let model = FrontPageLayoutView(
      try await settings(), plate: pages.configuration.paperName, words: words, names: context.phrases.common.sections)
    var content = PageContent(title: words.title, section: nil, template: "FrontPage/layout", model: model)
    content.styles = ["front.css"]
    content.scripts = ["front-layout.js"]
    return try await pages.page(request, context, content)
  }

  /// Keeps an arrangement, or goes back to the usual one.
  func arrange(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let form = try await request.form(context)
    var settings = try await settings()
    settings.frontPageSections = form["usual"] == nil ? Self.sections(in: form) : nil
    settings.frontPageSizes = form["usual"] == nil ? Self.sizes(in: form) : [:]
    try await dependencies.settings.replace(settings, of: dependencies.reader)
    dependencies.changes.publish(.settings)
    return pages.redirect(to: Route.frontPage.path)
  }

  /// The sections that are to be shown, by the place that each was given; of two with the same place, the usual one
  /// goes first.
  private static func sections(in form: FormValues) -> [ReaderSettings.FrontPageSection] {
    FrontPageLayout.usualOrder.enumerated()
      .filter { form["show-\($0.element.rawValue)"] != nil }
      .sorted { (place(of: $0.element, in: form), $0.offset) < (place(of: $1.element, in: form), $1.offset) }
      .map(\.element)
  }

  private static func place(of section: ReaderSettings.FrontPageSection, in form: FormValues) -> Int {
    form["place-\(section.rawValue)"].flatMap { Int($0, in: 0...1000) } ?? Int.max
  }

  private static func sizes(
    in form: FormValues
  ) -> [ReaderSettings.FrontPageSection: ReaderSettings.FrontPageSize] {
    var sizes: [ReaderSettings.FrontPageSection: ReaderSettings.FrontPageSize] = [:]
    for section in FrontPageLayout.usualOrder {
      sizes[section] = form["size-\(section.rawValue)"].flatMap(ReaderSettings.FrontPageSize.init(rawValue:))
    }
    return sizes
  }
}
