import BoundedJSON
import BoundedNumbers
internal import struct Foundation.Date

/// A JSON Feed as written: version 1.0 or 1.1.
struct JSONFeedDocument {
  /// `1.0` or `1.1`; nil when the document does not say.
  var version: String?
  /// The feed's own members.
  var members: JSONValue
  var items: [JSONValue]
  /// The problem with the JSON.
  var fault: FeedWarning?
}

/// Finds the parts of a JSON Feed in a JSON document.
enum JSONFeedParser {
  /// Whether the first character begins JSON and cannot begin XML.
  static func isJSON(_ bytes: ArraySlice<UInt8>) -> Bool {
    let first = bytes.first { !TextBytes.isSpace($0) }
    return first == 0x7B || first == 0x5B
  }

  /// The document in UTF-8 bytes.
  ///
  /// - Throws: ``FeedParsingError/otherDocument(root:)`` when it is another kind of JSON.
  static func parse(
    _ bytes: ArraySlice<UInt8>, limits: FeedLimits, within budget: TimeBudget
  ) throws(FeedParsingError) -> JSONFeedDocument {
    let jsonLimits = JSONLimits(bytes: limits.bytes, values: limits.values, members: limits.values, depth: limits.depth)
    let (value, fault) = BoundedJSON.recovered(bytes, limits: jsonLimits) { budget.isSpent }
    guard let value, value.isObject else { throw .otherDocument(root: "array") }
    let version = value["version"]?.text
    let isFeed = version?.contains("jsonfeed.org") == true
    let items = value["items"]
    guard isFeed || (items != nil && value["title"] != nil) else { throw .otherDocument(root: "object") }
    return JSONFeedDocument(
      version: isFeed ? number(version) : nil, members: value, items: items?.list(upTo: limits.items) ?? [],
      fault: fault.map(FeedWarning.init))
  }

  /// `1.1` in `https://jsonfeed.org/version/1.1`; the first version calls itself `1`.
  private static func number(_ version: String?) -> String? {
    guard let last = version?.split(separator: "/").last else { return nil }
    return last == "1" ? "1.0" : String(last)
  }
}

/// Converts a JSON Feed to the neutral form.
struct JSONFeedAdapter {
  /// The maximum number of links, subjects and files of one item.
  private static let maximumParts = 256

  private let base: String?
  private var warnings: [FeedWarning] = []
  private let limits: FeedLimits
  private let budget: TimeBudget

  /// The feed that `document` describes.
  static func feed(
    _ document: JSONFeedDocument, _ context: FeedContext, _ limits: FeedLimits, within budget: TimeBudget
  ) -> ParsedFeed {
    var adapter = JSONFeedAdapter(base: context.base, limits: limits, budget: budget)
    return adapter.read(document, context)
  }

  private init(base: String?, limits: FeedLimits, budget: TimeBudget) {
    self.base = base
    self.budget = budget
    self.limits = limits
  }

  private mutating func read(_ document: JSONFeedDocument, _ context: FeedContext) -> ParsedFeed {
    var feed = ParsedFeed(format: .json, version: document.version, encoding: "", isWellFormed: document.fault == nil)
    let members = document.members
    feed.title = members["title"]?.text.map { FeedText(value: $0) }
    feed.subtitle = members["description"]?.text.map { FeedText(value: $0) }
    feed.link = address(members["home_page_url"])
    feed.selfLink = address(members["feed_url"])
    feed.links = [feed.link.map { FeedLink(url: $0) }, feed.selfLink.map { FeedLink(url: $0, relation: "self") }]
      .compactMap(\.self)
    feed.nextPage = address(members["next_url"])
    feed.icon = address(members["favicon"]) ?? address(members["icon"])
    feed.image = (address(members["icon"]) ?? address(members["favicon"])).map { FeedImage(url: $0) }
    feed.language = members["language"]?.text.flatMap(LanguageTag.normalised) ?? context.language
    feed.authors = authors(members)
    feed.isFinished = members["expired"]?.bool == true
    feed.hubs = list(members["hubs"]).compactMap { address($0["url"]) }
    readItems(of: document, into: &feed)
    feed.warnings = ItemIdentity.duplicates(in: feed.items, (document.fault.map { [$0] } ?? []) + warnings)
    return feed
  }

  private mutating func readItems(of document: JSONFeedDocument, into feed: inout ParsedFeed) {
    var skipped = 0
    for value in document.items {
      guard !budget.isSpent else {
        // Inserted first, so that this warning always fits.
        warnings = [FeedWarning(.limitReached, "time")] + warnings
        break
      }
      if let item = item(value, language: feed.language) { feed.items.append(item) } else { skipped += 1 }
    }
    if skipped > 0 { warn(.skipped, "\(skipped) items") }
  }

  private mutating func item(_ value: JSONValue, language: String?) -> ParsedItem? {
    guard value.isObject else { return nil }
    var item = ParsedItem(id: "")
    item.guid = value["id"]?.text
    let external = address(value["external_url"])
    item.link = address(value["url"]) ?? external
    let own = address(value["url"]).map { FeedLink(url: $0) }
    item.links = [own, external.map { FeedLink(url: $0, relation: "related") }].compactMap(\.self)
    item.title = value["title"]?.text.map { FeedText(value: $0) }
    item.language = value["language"]?.text.flatMap(LanguageTag.normalised) ?? language
    let page = item.link.flatMap { URLReference.isWeb($0.utf8) ? $0 : nil } ?? base
    func text(_ value: String, _ kind: FeedText.Kind) -> FeedText {
      FeedText(value: value, kind: kind, base: page, language: item.language)
    }
    item.summary = value["summary"]?.text.map { text($0, .plain) }
    let html = value["content_html"]?.text.map { HTMLReferences($0, base: page) }
    item.content = html.map { text($0.html, .html) } ?? value["content_text"]?.text.map { text($0, .plain) }
    item.published = date(value["date_published"])
    item.updated = date(value["date_modified"])
    item.authors = authors(value)
    item.categories = list(value["tags"]).compactMap(\.text).map { FeedCategory(term: $0) }
    item.enclosures = list(value["attachments"]).compactMap(enclosure)
    let image = address(value["image"]) ?? address(value["banner_image"]) ?? html?.firstImage
    item.image = image.map { FeedImage(url: $0) }
    identify(&item)
    return item
  }

  private mutating func identify(_ item: inout ParsedItem) {
    if let id = item.guid ?? item.link {
      item.id = id
      return
    }
    warn(.missingID, item.title?.value ?? "")
    item.id = ItemIdentity.hashed(item)
  }

  private func enclosure(_ value: JSONValue) -> FeedEnclosure? {
    guard let url = address(value["url"]) else { return nil }
    return FeedEnclosure(
      url: url, type: value["mime_type"]?.text,
      length: value["size_in_bytes"]?.lenientNumber.flatMap { $0.within(0...1e15) }
        .map { Int(saturating: $0) },
      title: value["title"]?.text,
      duration: value["duration_in_seconds"]?.lenientNumber.flatMap {
        Duration(seconds: $0, in: FeedBounds.playingSeconds)
      }
    )
  }

  /// Version 1.1's `authors`, else version 1.0's `author`.
  private func authors(_ value: JSONValue) -> [FeedPerson] {
    list(value["authors"] ?? value["author"]).map { FeedPerson(name: $0["name"]?.text, url: address($0["url"])) }.filter
    { !$0.isEmpty }
  }

  /// A list of an item, up to the maximum length.
  private func list(_ value: JSONValue?) -> [JSONValue] { value?.list(upTo: Self.maximumParts) ?? [] }

  private func address(_ value: JSONValue?) -> String? {
    value?.text.map { URLReference.resolve($0, against: base) }
  }

  private mutating func date(_ value: JSONValue?) -> Date? {
    guard let text = value?.text else { return nil }
    let date = FeedDate.parse(text)
    if date == nil { warn(.unreadableDate, text) }
    return date
  }

  private mutating func warn(_ kind: FeedWarning.Kind, _ detail: String) {
    guard warnings.count < limits.warnings else { return }
    warnings.append(FeedWarning(kind, detail))
  }
}
