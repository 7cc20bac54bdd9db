import HTMLWriting

/// A newspaper's web pages, with the usual headers, menus and boxes around the content.
struct PaperPage: Sendable {
  let addresses: PaperAddresses

  /// The front page, which declares the feed.
  func frontPage(_ stories: [PublishedStory]) -> String {
    let list = stories.map { published in
      "<li><a href=\"\(addresses.page(published))\">\(Markup.escaped(published.title))</a></li>"
    }
    return page(title: addresses.paper.title, body: "<main><ul>\(list.joined(separator: "\n"))</ul></main>")
  }

  /// A story's page with the full text.
  func story(_ published: PublishedStory) -> String {
    let paragraphs = published.story.paragraphs.map { "<p>\(Markup.escaped($0))</p>" }.joined(separator: "\n")
    let picture = addresses.picture(published, width: 960, height: 540)
    let article = """
      <div class="content"><article class="story">
      <h1>\(Markup.escaped(published.title))</h1>
      <p class="standfirst">\(Markup.escaped(published.story.standfirst))</p>
      <figure><img src="\(picture)" alt="\(Markup.escaped(published.story.section))" width="960" height="540"></figure>
      \(paragraphs)
      </article>
      <aside class="related"><h2>Related</h2><ul><li><a href="\(addresses.site)">\(addresses.paper.title)</a></li></ul>
      <form action="/newsletter"><input name="mail"><button>Subscribe</button></form></aside></div>
      """
    return page(title: published.title, body: article)
  }

  private func page(title: String, body: String) -> String {
    let type = addresses.paper.mediaType.prefix { $0 != ";" }
    let kind = type.contains("json") ? "application/feed+json" : type.contains("atom") ? type : "application/rss+xml"
    return """
      <!doctype html>
      <html lang="\(addresses.paper.languageCode)"><head><meta charset="utf-8"><title>\(Markup.escaped(title))</title>
      <link rel="alternate" type="\(kind)" title="\(addresses.paper.title)" href="/\(addresses.paper.id)/\(addresses.paper.feedPath)">
      </head><body>
      <header><nav><a href="\(addresses.site)">\(addresses.paper.title)</a> <a href="/login">Log in</a></nav></header>
      \(body)
      <footer><p>Everything here is made up. <a href="/privacy">Privacy</a></p></footer>
      </body></html>
      """
  }
}

/// A page that declares the feeds of all newspapers, so that a reader has to choose.
enum FeedIndexPage {
  static func html() -> String {
    let links = Newspaper.all.map { paper in
      "<link rel=\"alternate\" type=\"application/rss+xml\" title=\"\(paper.title)\" href=\"/\(paper.id)/\(paper.feedPath)\">"
    }
    let items = Newspaper.all.map { "<li><a href=\"/\($0.id)/\">\($0.title)</a>: \($0.subtitle)</li>" }
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><title>The kiosk of invented papers</title>
      \(links.joined(separator: "\n"))
      </head><body><main><h1>The kiosk of invented papers</h1><ul>\(items.joined(separator: "\n"))</ul></main></body></html>
      """
  }
}
