extension PaperFeed {
  /// JSON Feed 1.1 with the whole text.
  var jsonFeed: JSONValue {
    .object([
      ("version", "https://jsonfeed.org/version/1.1"), ("title", .string(paper.title)),
      ("description", .string(paper.subtitle)), ("home_page_url", .string(addresses.site)),
      ("feed_url", .string(addresses.feed)), ("language", .string(paper.languageCode)),
      ("items", .array(stories.map(jsonItem))),
    ])
  }

  private func jsonItem(_ published: PublishedStory) -> JSONValue {
    .object([
      ("id", .string(published.slug)), ("url", .string(addresses.link(published))),
      ("title", .string(published.title)), ("summary", .string(published.story.standfirst)),
      ("content_html", .string(FeedText.html(published))),
      ("image", .string(addresses.picture(published, width: 1200, height: 675))),
      ("date_published", .string(FeedText.rfc3339(published.date))),
      ("authors", .array([.object([("name", "I. Magined")])])),
      ("tags", .array([.string(published.story.section)])),
    ])
  }
}
