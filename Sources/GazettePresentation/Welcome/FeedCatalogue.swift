package import Foundation

/// A few feeds to start with, by language and topic. Gazette fetches them only after a reader subscribes.
package enum FeedCatalogue {
  /// The topic of a feed.
  package enum Topic: String, CaseIterable, Sendable {
    case news, science, technology, culture
  }

  /// A feed of the catalogue.
  package struct Entry: Sendable, Hashable, Identifiable {
    /// A short name for forms: `lemonde`.
    package let id: String
    /// The name of the feed.
    package let title: String
    package let topic: Topic
    package let language: Language
    package let url: URL
  }

  /// Every feed, by language and topic.
  package static let all: [Entry] = [
    entry("lemonde", "Le Monde", .news, .french, "https://www.lemonde.fr/rss/une.xml"),
    entry("franceinfo", "franceinfo", .news, .french, "https://www.francetvinfo.fr/titres.rss"),
    entry("rfi", "RFI", .news, .french, "https://www.rfi.fr/fr/rss"),
    entry("lemonde-sciences", "Le Monde – Sciences", .science, .french, "https://www.lemonde.fr/sciences/rss_full.xml"),
    entry("linuxfr", "LinuxFr.org", .technology, .french, "https://linuxfr.org/news.atom"),
    entry("numerama", "Numerama", .technology, .french, "https://www.numerama.com/feed/"),
    entry("lemonde-culture", "Le Monde – Culture", .culture, .french, "https://www.lemonde.fr/culture/rss_full.xml"),
    entry("bbc", "BBC News", .news, .english, "https://feeds.bbci.co.uk/news/rss.xml"),
    entry("guardian", "The Guardian", .news, .english, "https://www.theguardian.com/international/rss"),
    entry("npr", "NPR", .news, .english, "https://feeds.npr.org/1001/rss.xml"),
    entry("nasa", "NASA", .science, .english, "https://www.nasa.gov/feed/"),
    entry("nature", "Nature", .science, .english, "https://www.nature.com/nature.rss"),
    entry("arstechnica", "Ars Technica", .technology, .english, "https://feeds.arstechnica.com/arstechnica/index"),
    entry("lwn", "LWN.net", .technology, .english, "https://lwn.net/headlines/rss"),
    entry("guardian-culture", "The Guardian – Culture", .culture, .english, "https://www.theguardian.com/culture/rss"),
  ].compactMap(\.self)

  /// Returns the feeds with these identifiers, in the catalogue's order.
  package static func entries(_ ids: [String]) -> [Entry] { all.filter { ids.contains($0.id) } }

  /// Returns the feeds in `language`, by topic; topics without feeds are omitted.
  package static func topics(in language: Language) -> [(topic: Topic, entries: [Entry])] {
    Topic.allCases.map { topic in (topic, all.filter { $0.topic == topic && $0.language == language }) }
      .filter { !$0.1.isEmpty }
  }

  private static func entry(
    _ id: String, _ title: String, _ topic: Topic, _ language: Language, _ address: String
  ) -> Entry? {
    URL(string: address).map { Entry(id: id, title: title, topic: topic, language: language, url: $0) }
  }
}
