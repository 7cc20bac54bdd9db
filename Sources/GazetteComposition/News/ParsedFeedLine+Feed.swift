internal import FeedParsing
internal import GazetteCLI

extension ParsedFeedLine {
  /// The line of a feed that was read from `file`.
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
  /// The line of an item.
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
