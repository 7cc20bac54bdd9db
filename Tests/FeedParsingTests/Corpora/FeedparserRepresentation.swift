import FeedParsing
import Foundation

/// A parsed feed with feedparser's names.
enum FeedparserRepresentation {
  static func of(_ feed: ParsedFeed, headers: [String: String]) -> Answer {
    .object([
      "bozo": .bool(!feed.isWellFormed), "encoding": .string(feed.encoding), "version": .string(version(feed)),
      "feed": .object(channel(feed)), "entries": .array(feed.items.map { .object(entry($0)) }),
    ])
  }

  private static func version(_ feed: ParsedFeed) -> String {
    switch (feed.format, feed.version) {
    case (.rss, nil): "rss"
    case (.rss, "0.91"): "rss091u"
    case (.rss, let version?): "rss" + version.replacing(".", with: "")
    case (let format, let version): format.rawValue + (version ?? "").replacing(".", with: "")
    }
  }

  private static func channel(_ feed: ParsedFeed) -> [String: Answer] {
    var values: [String: Answer] = [
      "link": .text(feed.link), "links": links(feed.links), "id": .text(feed.id), "guid": .text(feed.id),
      "language": .text(feed.language), "updated": date(feed.updated), "updated_parsed": date(feed.updated),
      "published": date(feed.published), "created": date(feed.created), "validity_start": date(feed.validFrom),
      "validity_start_parsed": date(feed.validFrom), "validity_end": date(feed.validUntil),
      "docs": .text(feed.docsURL), "newlocation": .text(feed.newLocation), "logo": .text(feed.image?.url),
      "license": .text(feed.licenseURL), "contributors": .array(feed.contributors.map(person)),
      "tags": .array(feed.categories.map(tag)), "category": .text(feed.categories.first?.term),
      "generator": .text(feed.generator?.name), "generator_detail": generator(feed.generator),
      "publisher": .text(feed.publisher.map(line)), "publisher_detail": feed.publisher.map(person) ?? .null,
      "cloud": .object(["port": .text(feed.cloud?.port.map { String($0) })]),
      "textinput": .object([
        "title": .text(feed.textInput?.title), "description": .text(feed.textInput?.description),
        "name": .text(feed.textInput?.name), "link": .text(feed.textInput?.link),
      ]),
    ]
    add(feed.title, as: ["title"], to: &values)
    add(feed.subtitle, as: ["subtitle", "tagline", "description"], to: &values)
    add(feed.info, as: ["info"], to: &values)
    add(feed.rights, as: ["rights", "copyright"], to: &values)
    add(feed.authors, to: &values)
    return values
  }

  private static func entry(_ item: ParsedItem) -> [String: Answer] {
    var values: [String: Answer] = [
      "link": .text(item.link), "links": links(item.links), "id": .text(item.guid), "guid": .text(item.guid),
      "language": .text(item.language), "updated": date(item.updated), "updated_parsed": date(item.updated),
      "published": date(item.published), "published_parsed": date(item.published), "created": date(item.created),
      "created_parsed": date(item.created), "expired_parsed": date(item.expires),
      "comments": .text(item.commentsURL), "wfw_comment": .text(item.commentAPI),
      "wfw_commentrss": .text(item.commentsFeedURL), "license": .text(item.licenseURL),
      "guidislink": .bool(item.links.isEmpty && item.link != nil && item.link == item.guid),
      "contributors": .array(item.contributors.map(person)), "tags": .array(item.categories.map(tag)),
      "category": .text(item.categories.first?.term), "source": item.source.map(source) ?? .null,
      "publisher_detail": item.publisher.map(person) ?? .null,
      "content": .array([item.content].compactMap(\.self).map(detail)),
      "enclosures": .array(item.enclosures.map { .object(["href": .string($0.url), "type": .text($0.type)]) }),
    ]
    add(item.title, as: ["title"], to: &values)
    add(item.summary ?? item.content, as: ["summary", "description"], to: &values)
    add(item.rights, as: ["rights", "copyright"], to: &values)
    add(item.authors, to: &values)
    if let medium = item.media.first { add(medium, to: &values) }
    return values
  }

  private static func add(_ medium: FeedMedia, to values: inout [String: Answer]) {
    values["media_credit"] = .array(
      medium.credits.map { .object(["content": .string($0.name), "role": .text($0.role)]) })
    values["media_thumbnail"] = .array(medium.thumbnails.map { .object(["url": .string($0.url)]) })
    values["media_player"] = .object(["url": .text(medium.playerURL)])
    values["media_rating"] = .object(["content": .text(medium.rating)])
    values["media_license"] = .object([
      "content": .text(medium.license?.name), "href": .text(medium.license?.url), "type": .text(medium.license?.type),
    ])
    values["media_restriction"] = .object([
      "relationship": .text(medium.restriction?.relationship),
      "content": .array((medium.restriction?.values ?? []).map(Answer.string)),
    ])
  }

  private static func source(_ source: FeedOrigin) -> Answer {
    var values: [String: Answer] = [
      "href": .text(source.url), "links": links(source.links), "icon": .text(source.icon), "logo": .text(source.logo),
      "contributors": .array(source.contributors.map(person)), "tags": .array(source.categories.map(tag)),
      "generator_detail": generator(source.generator),
    ]
    add(source.title, as: ["title"], to: &values)
    add(source.subtitle, as: ["subtitle"], to: &values)
    add(source.rights, as: ["rights"], to: &values)
    add(source.authors, to: &values)
    return .object(values)
  }

  private static func add(_ text: FeedText?, as names: [String], to values: inout [String: Answer]) {
    guard let text else { return }
    for name in names {
      values[name] = .string(text.value)
      values["\(name)_detail"] = detail(text)
    }
  }

  private static func add(_ authors: [FeedPerson], to values: inout [String: Answer]) {
    values["authors"] = .array(authors.map(person))
    values["author"] = .text(authors.last.map(line))
    values["author_detail"] = authors.last.map(person) ?? .null
  }

  private static func detail(_ text: FeedText) -> Answer {
    let type: String =
      switch text.kind {
      case .plain: "text/plain"
      case .html: "text/html"
      case .xhtml: "application/xhtml+xml"
      }
    return .object([
      "value": .string(text.value), "type": .string(type), "base": .text(text.base), "language": .text(text.language),
    ])
  }

  private static func line(_ person: FeedPerson) -> String {
    guard let name = person.name else { return person.email ?? person.url ?? "" }
    return person.email.map { "\(name) (\($0))" } ?? name
  }

  private static func person(_ person: FeedPerson) -> Answer {
    var members = ["name": Answer.text(person.name), "email": .text(person.email), "href": .text(person.url)]
    members = members.filter { $0.value != .null }
    return .object(members)
  }

  private static func tag(_ category: FeedCategory) -> Answer {
    .object(["term": .string(category.term), "scheme": .text(category.scheme), "label": .text(category.label)])
  }

  private static func generator(_ generator: FeedGenerator?) -> Answer {
    .object(["name": .text(generator?.name), "href": .text(generator?.url), "version": .text(generator?.version)])
  }

  private static func links(_ links: [FeedLink]) -> Answer {
    .array(
      links.map { link in
        let members: [String: Answer] = [
          "href": .string(link.url), "rel": .string(link.relation), "type": .text(link.type),
          "title": .text(link.title), "hreflang": .text(link.language),
          "length": .text(link.length.map { String($0) }),
        ]
        return .object(members.filter { $0.value != .null })
      })
  }

  private static func date(_ date: Date?) -> Answer {
    date.map { .number($0.timeIntervalSince1970) } ?? .null
  }
}
