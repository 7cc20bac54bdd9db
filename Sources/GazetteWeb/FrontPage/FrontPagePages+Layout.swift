import BoundedNumbers
import GazetteDomain
import GazettePresentation
import HTMLWriting
import Hummingbird

extension FrontPagePages {
  /// Shows the page on which the reader arranges the front page.
  func arrangement(_ request: Request, _ context: WebContext) async throws -> Response {
    let words = context.phrases.frontPage.layout
    let blocks = context.pages.contents.blocks
    let layout = FrontPageLayout(
      try await settings.settings(of: context.reader), defaults: blocks.map(\.defaultSection))
    var content = PageContent(
      title: words.title, section: nil,
      body: FrontPageLayoutHTML(
        frame: context.frame, layout: layout, blocks: blocks, phrases: context.phrases,
        paperName: context.pages.configuration.paperName
      ).body)
    content.styles = ["front.css"]
    content.scripts = ["front-layout.js"]
    return try await context.pages.page(request, context, content)
  }

  /// Saves an arrangement, or restores the default.
  func arrange(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    var chosen = try await settings.settings(of: context.reader)
    let sections = context.pages.contents.blocks.map(\.defaultSection.section)
    chosen.frontPageSections = form["usual"] == nil ? Self.shown(of: sections, in: form) : nil
    chosen.frontPageSizes = form["usual"] == nil ? Self.sizes(of: sections, in: form) : [:]
    try await settings.replace(chosen, of: context.reader)
    changes.publish(.settings.of(context.reader))
    return .redirect(to: Route.frontPage.path)
  }

  /// Returns the sections to show, in the order of their given positions; two with the same position keep their default order.
  private static func shown(
    of sections: [ReaderSettings.FrontPageSection], in form: FormValues
  ) -> [ReaderSettings.FrontPageSection] {
    sections.enumerated()
      .filter { form["show-\($0.element.rawValue)"] != nil }
      .sorted { (place(of: $0.element, in: form), $0.offset) < (place(of: $1.element, in: form), $1.offset) }
      .map(\.element)
  }

  private static func place(of section: ReaderSettings.FrontPageSection, in form: FormValues) -> Int {
    form["place-\(section.rawValue)"].flatMap { Int($0, in: 0...1000) } ?? Int.max
  }

  private static func sizes(
    of sections: [ReaderSettings.FrontPageSection], in form: FormValues
  ) -> [ReaderSettings.FrontPageSection: ReaderSettings.FrontPageSize] {
    var sizes: [ReaderSettings.FrontPageSection: ReaderSettings.FrontPageSize] = [:]
    for section in sections {
      sizes[section] = form["size-\(section.rawValue)"].flatMap(ReaderSettings.FrontPageSize.init(rawValue:))
    }
    return sizes
  }
}

/// The page on which the front page is arranged, as HTML.
struct FrontPageLayoutHTML {
  let frame: Frame
  let layout: FrontPageLayout
  let blocks: [FrontPageBlock]
  let phrases: Phrases
  /// The paper's name.
  let paperName: String

  private var words: FrontPageLayoutPhrases { phrases.frontPage.layout }
  private var shown: [ReaderSettings.FrontPageSection] { layout.shown }
  private var order: [ReaderSettings.FrontPageSection] { layout.all }

  @HTMLBuilder var body: HTML {
    """
    <article class="paper-page">
    <p class="back"><a href="\(Route.frontPage.path)">\(frame.icon("i-left"))\(frame.common.sections.frontPage)</a></p>
    <header class="stack-small"><h1>\(words.title)</h1><p class="standfirst">\(words.lead)</p></header>
    <div class="front-layout">
    <form class="front-layout-form" id="front-layout" method="post" action="\(Route.frontPageLayout.path)">
    """
    for (index, section) in order.enumerated() { row(section, place: index + 1) }
    """
    <p class="page-actions"><button class="button button-primary" type="submit">\(words.save)</button>\
    <button class="button button-quiet" type="submit" name="usual" value="1">\(words.resetToDefault)</button></p>
    </form>
    <div class="front-sketch" aria-hidden="true">
    <p class="front-sketch-plate">\(paperName)</p>
    <div class="front-sketch-page">
    """
    for section in order { sketch(section) }
    """
    </div>
    </div>
    </div>
    </article>
    """
  }

  private func row(_ section: ReaderSettings.FrontPageSection, place: Int) -> HTML {
    """
    <fieldset class="front-layout-row">
    <legend>\(name(section))</legend>
    <label><input type="checkbox" name="show-\(section.rawValue)" value="1"\
    \(attribute: "checked", if: shown.contains(section))> \(words.shown)</label>
    <label><span>\(words.place)</span> <select class="select" name="place-\(section.rawValue)">\
    \(each: 1...order.count, { option(String($0), String($0), isChosen: $0 == place) })</select></label>
    <label><span>\(words.width)</span> <select class="select" name="size-\(section.rawValue)">\
    \(each: ReaderSettings.FrontPageSize.allCases, { option($0.rawValue, words.size($0), isChosen: $0 == layout.size(of: section)) })\
    </select></label>
    </fieldset>
    """
  }

  private func option(_ value: String, _ word: String, isChosen: Bool) -> HTML {
    #"<option value="\#(value)"\#(attribute: "selected", if: isChosen)>\#(word)</option>"#
  }

  /// Returns the section's block in the sketch, as many columns wide as on the front page.
  private func sketch(_ section: ReaderSettings.FrontPageSection) -> HTML {
    """
    <p class="front-sketch-block front-\(section.rawValue) front-\(layout.size(of: section).rawValue)" \
    data-section="\(section.rawValue)"\(attribute: "hidden", if: !shown.contains(section))>\(name(section))</p>
    """
  }

  private func name(_ section: ReaderSettings.FrontPageSection) -> String {
    blocks.first { $0.defaultSection.section == section }?.name(phrases) ?? section.rawValue
  }
}
