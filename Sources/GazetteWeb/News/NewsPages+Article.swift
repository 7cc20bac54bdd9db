import Foundation
import GazetteDomain
import GazettePresentation
import HTMLWriting
import Hummingbird

extension NewsPages {
  /// Shows one article from the store. A script of the page marks it read, since a GET request changes nothing.
  func article(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try context.articleID()
    // Guests read the articles of the front page only.
    if context.isGuest {
      let front = await articles.frontPage(for: context.reader, languageCode: context.language.code).content
      guard let front, ([front.lead].compactMap(\.self) + front.others).contains(where: { $0.id == id }) else {
        return .redirect(to: Route.login.path(["return": request.uri.string]))
      }
    }
    return try await context.pages.cachedPage(request, context, variant: context.isGuest ? "guest" : "") { edition in
      // A query navigates the reader's own list, which guests must not see.
      let fields = context.isGuest ? [:] : request.queryValues.fields
      let query = try await feeds.query(fields, for: context.reader)
      let view = try await articles.show(id, in: query, for: context.reader)
      let page = ArticleDetailPresenter(edition: edition, links: links, body: body).page(view, from: query)
      let showsProblem = page.offersFullText && !context.isGuest
      let problem = try await showsProblem ? fullTextProblem(of: id, context, edition) : nil
      let notes = try await context.isGuest ? [] : notes(on: id, context)
      var content = PageContent(
        title: page.title, section: .news,
        body: ArticleHTML(
          frame: context.frame, page: page, words: context.phrases.news.article, language: context.language,
          fullTextProblem: problem,
          isFormResponse: request.query("told") != nil, isGuest: context.isGuest, notes: notes
        ).body)
      content.topics = [.news, .watches]
      content.styles = ["article.css"]
      content.scripts = context.isGuest ? [] : ["news-article.js"]
      return content
    }
  }

  /// Returns the remarks of all sections on an article.
  private func notes(on id: ArticleID, _ context: WebContext) async throws -> [HTML] {
    var notes: [HTML] = []
    for section in context.pages.contents.all {
      if let note = try await section.articleNote(id, of: context.reader, in: context.frame) { notes.append(note) }
    }
    return notes
  }

  /// Fetches the whole article; the page that follows shows it, or the reason for the failure.
  func readFull(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try context.articleID()
    let form = try await request.form(context)
    let page = form["return"].flatMap(ReturnPath.init)?.path ?? Route.article(String(id.rawValue)).path
    do throws(NewsError) {
      try await articles.fullText(of: id, for: context.reader)
      return .redirect(to: page)
    } catch {
      guard error.isShownOnPage else { throw error }
      let failure = FullTextFailure(article: id, sentence: context.phrases.news.problems.sentence(error))
      guard await UndoLog<FullTextFailure>(context.pages).save(failure, of: context.reader) else { throw error }
      context.pages.dependencies.changes.publish(.news.of(context.reader))
      return .redirect(to: page.adding("told", "1"))
    }
  }

  /// Returns the reason why the reader's last attempt failed; nil when it succeeded or was long ago.
  private func fullTextProblem(
    of id: ArticleID, _ context: WebContext, _ edition: Edition
  ) async throws(StoreError) -> String? {
    let log = UndoLog<FullTextFailure>(context.pages)
    let stored = try await log.timestampedEntry(FullTextFailure.undoID(of: id), of: context.reader)
    guard let (failure, savedAt) = stored else { return nil }
    return edition.now.timeIntervalSince(savedAt) < FullTextFailure.displayDuration ? failure.sentence : nil
  }
}

extension NewsError {
  /// True when the article exists anyway, so that its page reports the problem.
  fileprivate var isShownOnPage: Bool {
    switch self {
    case .fullArticle, .noOriginal, .store(.full), .store(.readOnly), .store(.busy): true
    default: false
    }
  }
}

/// The reason why an article's full text is missing, stored for as long as its reader may still look at the excerpt: on every
/// node, and when the page is loaded again.
struct FullTextFailure: UndoEntry {
  static let kind = "fullText"
  /// The time for which the page shows it, in seconds.
  static let displayDuration: TimeInterval = 600

  /// The article's number.
  let undoID: String
  let sentence: String

  init(article: ArticleID, sentence: String) { (undoID, self.sentence) = (Self.undoID(of: article), sentence) }

  static func undoID(of article: ArticleID) -> String { String(article.rawValue) }
}

// The sanitiser's output is the only HTML of articles that pages show unescaped.
extension CleanHTML: SanitizedMarkup {}

struct ArticleHTML {
  let frame: Frame
  let page: ArticleDetailPage
  let words: ArticlePhrases
  /// The language of Gazette's own words next to the article's.
  let language: Language
  /// The reason why the last attempt to fetch the full text failed, as a sentence.
  let fullTextProblem: String?
  /// True when the page responds to a form; it then announces a failure at once.
  let isFormResponse: Bool
  /// True for visitors who are not signed in; the page then changes nothing.
  var isGuest = false
  /// The remarks of other sections.
  var notes: [HTML] = []

  @HTMLBuilder var body: HTML {
    """
    <div class="article-bar">
    <p class="back"><a href="\(isGuest ? Route.frontPage.path : page.listPath)" rel="up">\(frame.icon("i-left"))\
    \(isGuest ? frame.common.sections.frontPage : words.back)</a></p>
    <div class="page-actions" data-live="article-actions">
    \(if: !isGuest, marks)\(page.original.map(share))
    </div>
    </div>
    """
    article
    after
    if !isGuest { pager }
  }

  private var marks: HTML { "\(star)\n\(page.isRead ? markUnread : markRead)\n" }

  private var pager: HTML {
    """
    <nav class="article-pager" aria-label="\(words.otherArticles)" data-live="article-pager">
    \(previous.path.map { link(to: $0, previous.words, isNext: false) })
    \(next.path.map { link(to: $0, next.words, isNext: true) })
    </nav>
    """
  }

  private var newer: (path: String?, words: String) { (page.newerPath, words.newer) }
  private var older: (path: String?, words: String) { (page.olderPath, words.older) }
  private var previous: (path: String?, words: String) { page.isOldestFirst ? older : newer }
  private var next: (path: String?, words: String) { page.isOldestFirst ? newer : older }

  private var star: HTML {
    let label = page.isStarred ? words.unstar : words.star
    return """
      <form method="post" action="\(Route.articleStar(page.articleID).path)" data-quiet data-star>\
      <input type="hidden" name="starred" value="\(page.starNext)">\(returnField)\
      <button class="button button-quiet star" type="submit" aria-pressed="\(String(page.isStarred))" title="\(label)">\
      \(frame.icon("i-star"))<span>\(label)</span></button></form>
      """
  }

  private var markUnread: HTML {
    """
    <form method="post" action="\(Route.articleRead(page.articleID).path)" data-quiet data-mark-read>\
    <input type="hidden" name="read" value="0">\(returnField)\
    <button class="button button-quiet" type="submit" title="\(words.markUnread)">\
    \(frame.icon("i-unread"))<span>\(words.markUnread)</span></button></form>
    """
  }

  private var markRead: HTML {
    """
    <form method="post" action="\(Route.articleRead(page.articleID).path)" data-quiet data-mark-read data-opened>\
    <input type="hidden" name="read" value="1">\(returnField)\
    <button class="button button-quiet" type="submit" title="\(words.markRead)">\
    \(frame.icon("i-check"))<span>\(words.markRead)</span></button></form>
    """
  }

  private func share(_ original: String) -> HTML {
    """
    <button class="button button-quiet needs-script" type="button" data-share="\(original)" data-title="\(page.title)" \
    data-copied="\(words.copied)" title="\(words.share)">\(frame.icon("i-share"))<span>\(words.share)</span></button>
    <a class="button" href="\(original)" rel="noopener noreferrer" target="_blank" data-original>\
    \(frame.icon("i-external"))<span>\(words.original)</span></a>
    """
  }

  private func link(to path: String, _ words: String, isNext: Bool) -> HTML {
    isNext
      ? """
      <a class="button button-quiet pager-next" rel="next" href="\(path)" data-next>\(words)\(frame.icon("i-right"))</a>
      """
      : """
      <a class="button button-quiet" rel="prev" href="\(path)" data-previous>\(frame.icon("i-left"))\(words)</a>
      """
  }

  /// The field that returns to this page after a form.
  private var returnField: HTML { #"<input type="hidden" name="return" value="\#(page.ownPath)">"# }
}

// The article itself, and the parts below it.
extension ArticleHTML {
  private var article: HTML {
    """
    <article class="article" data-live="article" dir="\(page.direction)"\(attribute: "lang", page.language)>
    <header class="article-head">
    <p class="kicker">\(source)</p>
    <h1\(attribute: "class", page.hidesTitle ? "visually-hidden" : nil)>\(page.title)</h1>
    <p class="byline" lang="\(language.code)">\(page.authors.map { #"<strong dir="auto">\#($0)</strong>"# as HTML })\
    <time datetime="\(page.published)" dir="auto">\(page.publishedText)</time>\
    \(page.updatedText.map(remark))\(page.readingTime.map(remark))\(page.others.map(remark))</p>
    </header>
    \(page.leadPicture.map(lead))
    \(page.bodyHTML.map(text) ?? #"<p class="article-empty">\#(words.noBody)</p>"#)
    </article>
    """
  }

  private var source: HTML {
    page.sourcePath.map { #"<a href="\#($0)">\#(page.source)</a>"# } ?? "\(page.source)"
  }

  private func remark(_ text: String) -> HTML { #"<span dir="auto">\#(text)</span>"# }

  private func lead(_ picture: PictureBox) -> HTML {
    """
    <figure class="article-lead">\(frame.picture(picture))\
    \(page.leadCaption.map { #"<figcaption class="caption">\#($0)</figcaption>"# as HTML })</figure>
    """
  }

  private func text(_ body: CleanHTML) -> HTML {
    #"<div class="prose article-text">\#(HTML(body))</div>"#
  }

  @HTMLBuilder private var after: HTML {
    """
    <div class="article-after" data-live="article-after">
    \(fullTextProblem.map(problem))
    """
    for note in notes { note }
    if page.offersFullText, !isGuest { fullTextOffer }
    page.original.map { #"<p class="article-address" aria-hidden="true">\#($0)</p>"# as HTML }
    page.fullTextNote.map { #"<p class="article-source">\#($0)</p>"# as HTML }
    if !page.attachments.isEmpty {
      """
      <section class="article-files"><h2 class="section-label">\(words.enclosures)</h2>
      <ul class="rows">\(each: page.attachments, attachment)</ul></section>
      """
    }
    "</div>"
  }

  /// Also part of the page at its own address: an uncached page fetched for another change must not remove it.
  private func problem(_ sentence: String) -> HTML {
    """
    <div class="article-told"\(attribute: "data-toast", if: isFormResponse)><p role="status">\(sentence)</p></div>
    """
  }

  private var fullTextOffer: HTML {
    """
    <form class="article-more" method="post" action="\(Route.articleFullText(page.articleID).path)" data-quiet\
    \(attribute: "data-by-itself", if: page.wantsFullText)>\(returnField)<p>\(words.excerptOnly)</p>\
    <button class="button" type="submit">\(frame.icon("i-news"))\(words.fullText)</button>\
    <p class="article-coming" role="status"><span>\(words.fullTextComing)</span></p></form>
    """
  }

  private func attachment(_ file: ArticleDetailPage.Attachment) -> HTML {
    """
    <li class="row"><a class="row-link row-main" href="\(file.path)" rel="noopener noreferrer" \
    target="_blank">\(file.name)</a>\
    \(file.size.map { #"<span class="age">\#($0)</span>"# as HTML })</li>
    """
  }
}
