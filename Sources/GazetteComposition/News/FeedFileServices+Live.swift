internal import FeedParsing
internal import Foundation
package import GazetteCLI
internal import GazettePresentation
internal import HTMLSanitizing

extension FeedFileServices {
  /// The services with the feed parser and this machine's files.
  package static let live = FeedFileServices { request throws(CommandFailure) in
    let bytes: [UInt8]
    do {
      bytes = [UInt8](try Data(contentsOf: URL(filePath: request.file)))
    } catch {
      throw CommandFailure(.noInput, CommandLanguage.words.failures.fileUnreadable(request.file))
    }
    let context = FeedContext(url: request.base, headers: request.headers)
    do throws(FeedParsingError) {
      let feed = try FeedParser().parse(bytes, context: context)
      return ParsedFeedLine(feed, file: request.file, texts: FeedTextHTML(isSanitized: request.isSanitized))
    } catch {
      let words = error.words(CommandLanguage.words.failures.tools)
      throw CommandFailure(
        .data, CommandLanguage.words.failures.tools.notAFeed(request.file, words.sentence), advice: words.advice)
    }
  }
}

extension FeedParsingError {
  /// Returns the reason why the file is not a feed, and what to do.
  fileprivate func words(_ phrases: ToolFailurePhrases) -> FindingWords {
    switch self {
    case .empty: FindingWords(phrases.emptyFeed)
    case .tooLarge(let limit): FindingWords(phrases.largeFeed(limit >> 20))
    case .html: phrases.webPage
    case .opml: phrases.listOfFeeds
    case .otherDocument(let root): FindingWords(phrases.otherDocument(root))
    case .unrecognised: FindingWords(phrases.unknownFeed)
    }
  }
}

extension ParsedFeedLine {
  /// The output line for a feed that was read from `file`.
  init(_ feed: ParsedFeed, file: String, texts: FeedTextHTML) {
    self.init(
      file: file, format: feed.format.rawValue, encoding: feed.encoding, wellFormed: feed.isWellFormed)
    version = feed.version
    warnings = feed.warnings.map(\.description)
    title = feed.title?.plainText
    subtitle = (feed.subtitle ?? feed.info)?.plainText
    link = feed.link
    id = feed.id
    language = feed.language
    rights = feed.rights?.plainText
    updated = feed.updated ?? feed.published
    image = feed.image?.url
    authors = feed.authors.map(ParsedPersonLine.init)
    categories = feed.categories.map(ParsedCategoryLine.init)
    items = feed.items.map { ParsedItemLine($0, texts: texts) }
  }
}

extension ParsedItemLine {
  /// The output line for an item.
  init(_ item: ParsedItem, texts: FeedTextHTML) {
    self.init(id: item.id)
    title = item.title?.plainText
    link = item.link
    published = item.published
    updated = item.updated
    authors = item.authors.map(ParsedPersonLine.init)
    categories = item.categories.map(ParsedCategoryLine.init)
    summaryHTML = texts.html(item.summary)
    contentHTML = texts.html(item.content)
    image = item.image?.url
    enclosures = item.enclosures.map { ParsedEnclosureLine(url: $0.url, type: $0.type, length: $0.length) }
    language = item.language
    rights = item.rights?.plainText
    commentsURL = item.commentsURL
  }
}

extension ParsedPersonLine {
  fileprivate init(_ person: FeedPerson) {
    self.init(name: person.name, email: person.email, url: person.url)
  }
}

extension ParsedCategoryLine {
  fileprivate init(_ category: FeedCategory) {
    self.init(term: category.term, scheme: category.scheme, label: category.label)
  }
}

/// Converts a feed's texts to HTML: as in the feed, or sanitised.
struct FeedTextHTML {
  /// Whether the HTML is sanitised.
  let isSanitized: Bool

  /// The HTML of a text; nil when there is none.
  func html(_ text: FeedText?) -> String? {
    guard let text else { return nil }
    guard isSanitized else { return text.html }
    return HTMLSanitizer().sanitize(text.html, base: text.base.flatMap { URL(string: $0) }).html
  }
}

extension HTMLServices {
  /// The services with the sanitiser and this process's standard input.
  package static let live = HTMLServices(
    sanitize: { html, base in HTMLSanitizer().sanitize(html, base: base).html },
    extract: { html, base in ArticleResult(ArticleExtraction(minimumTextLength: 1).read(Array(html.utf8)), base: base)
    },
    input: .process)
}

extension ArticleResult {
  /// The extracted article, sanitised; the page's own base takes precedence over `base`.
  fileprivate init(_ found: ExtractedArticle, base: URL?) {
    let base = found.base.flatMap { HTMLSanitizer.address($0, base: base) } ?? base
    self.init(
      html: found.html.map { HTMLSanitizer().sanitize($0, base: base).html }, title: found.title, byline: found.byline,
      language: found.language)
  }
}
