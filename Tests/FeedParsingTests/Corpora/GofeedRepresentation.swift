import FeedParsing
import Foundation

/// A parsed feed with gofeed's names.
enum GofeedRepresentation {
  static func of(_ feed: ParsedFeed) -> Answer {
    .object([
      "feedType": .string(feed.format.rawValue), "feedVersion": .text(feed.version), "title": .text(feed.title?.value),
      "description": .text(feed.subtitle?.value), "link": .text(feed.link), "feedLink": .text(feed.selfLink),
      "links": .array(feed.links.map { .string($0.url) }), "updatedParsed": date(feed.updated),
      "publishedParsed": date(feed.published),
      "author": feed.authors.first.map(person) ?? .null, "authors": .array(feed.authors.map(person)),
      "language": .text(feed.language), "copyright": .text(feed.rights?.value), "image": image(feed.image),
      "generator": .text(generator(feed.generator)), "categories": .array(feed.categories.map { .string($0.term) }),
      "items": .array(feed.items.map(item)),
    ])
  }

  private static func item(_ item: ParsedItem) -> Answer {
    .object([
      "title": .text(item.title?.value), "content": .text(item.content?.value), "link": .text(item.link),
      "links": .array(item.links.map { .string($0.url) }), "updatedParsed": date(item.updated),
      "publishedParsed": date(item.published),
      "author": item.authors.first.map(person) ?? .null, "authors": .array(item.authors.map(person)),
      "image": image(item.image), "categories": .array(item.categories.map { .string($0.term) }),
    ])
  }

  private static func person(_ person: FeedPerson) -> Answer {
    .object(["name": .text(person.name), "email": .text(person.email)])
  }

  private static func image(_ image: FeedImage?) -> Answer {
    .object(["url": .text(image?.url), "title": .text(image?.title)])
  }

  private static func generator(_ generator: FeedGenerator?) -> String? {
    guard let generator else { return nil }
    return [generator.name, generator.version.map { "v\($0)" }, generator.url].compactMap(\.self).joined(separator: " ")
  }

  private static func date(_ date: Date?) -> Answer {
    date.map { .string($0.formatted(.iso8601)) } ?? .null
  }
}
