import HTMLWriting

extension PaperFeed {
  /// RSS 2.0 as Le Monde writes it: padded CDATA, media with description and credit, links with tracking, no enclosure.
  var rssWithMedia: String {
    let items = stories.map { published in
      let date = FeedText.rfc822(published.date, offset: 3600, zone: "+0100")
      let media =
        published.number % 5 == 0
        ? "" : "<media:description type=\"plain\">\(Markup.escaped(published.story.section))</media:description>"
      return """
        <item><title><![CDATA[ \(published.title) ]]></title><pubDate>\(date)</pubDate>
        <description><![CDATA[ \(published.story.standfirst) ]]></description>
        <guid isPermaLink="true">\(addresses.page(published))</guid>
        <link>\(addresses.link(published))</link>
        <media:content width="960" height="480" url="\(addresses.picture(published, width: 960, height: 480))">\(media)\
        <media:credit scheme="urn:ebu">DESSIN DU SIMULATEUR</media:credit></media:content></item>
        """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"
        xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
      <title>\(paper.title)</title><description>\(paper.subtitle)</description>
      <copyright>Tout est inventé</copyright><link>\(addresses.site)</link>
      <pubDate>\(lastDate("+0100", offset: 3600))</pubDate><language>\(paper.languageCode)</language>
      <atom:link rel="self" type="application/rss+xml" href="\(addresses.feed)"/>
      \(items.joined(separator: "\n"))
      </channel></rss>
      """
  }

  /// RSS 2.0 with the full text and the picture as an enclosure.
  var rssFullText: String {
    let items = stories.map { published in
      """
      <item><title>\(Markup.escaped(published.title))</title><link>\(addresses.link(published))</link>
      <guid isPermaLink="false">merrow-\(published.slug)</guid><dc:creator>H. Invented</dc:creator>
      <category>\(Markup.escaped(published.story.section))</category>
      <pubDate>\(FeedText.rfc822(published.date, zone: "GMT"))</pubDate>
      <description>\(Markup.escaped("<p>" + published.story.standfirst + "</p>"))</description>
      <content:encoded><![CDATA[\(FeedText.html(published))]]></content:encoded>
      <enclosure url="\(addresses.picture(published, width: 800, height: 600))" type="image/png" length="0"/></item>
      """
    }
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
        xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
      <title>\(paper.title)</title><link>\(addresses.site)</link><description>\(paper.subtitle)</description>
      <language>\(paper.languageCode)</language><ttl>60</ttl>
      \(items.joined(separator: "\n"))
      </channel></rss>
      """
  }

  /// RSS 2.0 in an old encoding, with pictures in escaped HTML and days of the month without leading zeros.
  var rssInWindows1252: String {
    let items = stories.map { published in
      let picture = addresses.picture(published, width: 640, height: 360)
      let html = "<img src=\"\(picture)\" alt=\"\(published.story.section)\"><p>\(published.story.standfirst)</p>"
      return """
        <item><title>\(Markup.escaped(published.title))</title><link>\(addresses.link(published))</link>
        <pubDate>\(FeedText.rfc822(published.date, offset: 3600, zone: "CET"))</pubDate>
        <description>\(Markup.escaped(html))</description></item>
        """
    }
    return """
      <?xml version="1.0" encoding="windows-1252"?>
      <rss version="2.0"><channel><title>\(paper.title)</title><link>\(addresses.site)</link>
      <description>\(paper.subtitle)</description><language>\(paper.languageCode)</language>
      \(items.joined(separator: "\n"))
      </channel></rss>
      """
  }

  /// RSS 1.0: items next to the channel, dates and authors from Dublin Core.
  var rdf: String {
    let list = stories.map { "<rdf:li rdf:resource=\"\(addresses.page($0))\"/>" }.joined()
    let items = stories.map { published in
      let page = addresses.page(published)
      let picture = addresses.picture(published, width: 720, height: 480)
      let html = "<p>\(Markup.escaped(published.story.standfirst))</p><p><img src=\"\(picture)\" alt=\"\"></p>"
      return """
        <item rdf:about="\(page)"><title>\(Markup.escaped(published.title))</title><link>\(page)</link>
        <description>\(Markup.escaped(published.story.standfirst))</description>
        <content:encoded>\(Markup.escaped(html))</content:encoded>
        <dc:date>\(FeedText.rfc3339(published.date, offset: 3600, zone: "+01:00"))</dc:date>
        <dc:creator>La rédaction inventée</dc:creator><dc:subject>\(Markup.escaped(published.story.section))</dc:subject>
        </item>
        """
    }
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
      <channel rdf:about="\(addresses.feed)"><title>\(paper.title)</title><link>\(addresses.site)</link>
      <description>\(paper.subtitle)</description><dc:language>\(paper.languageCode)</dc:language>
      <items><rdf:Seq>\(list)</rdf:Seq></items></channel>
      \(items.joined(separator: "\n"))
      </rdf:RDF>
      """
  }

  private func lastDate(_ zone: String, offset: Int) -> String {
    stories.first.map { FeedText.rfc822($0.date, offset: offset, zone: zone) } ?? ""
  }
}
