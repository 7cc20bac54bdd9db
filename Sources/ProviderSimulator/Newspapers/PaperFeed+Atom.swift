import HTMLWriting

extension PaperFeed {
  /// Atom 1.0 with the full text and addresses relative to `xml:base`.
  var atom: String {
    let entries = stories.map { published in
      let date = FeedText.rfc3339(published.date)
      let picture = addresses.picture(published, width: 960, height: 540)
      return """
        <entry><title type="html">\(Markup.escaped(Markup.escaped(published.title)))</title>
        <id>tag:atome.example,2026:\(published.slug)</id><published>\(date)</published><updated>\(date)</updated>
        <link href="\(published.slug).html"/><author><name>C. Inventée</name></author>
        <category term="\(Markup.escaped(published.story.section))"/>
        <summary>\(Markup.escaped(published.story.standfirst))</summary>
        <content type="html">\(Markup.escaped(FeedText.html(published, picture: picture)))</content></entry>
        """
    }
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xml:base="\(addresses.site)" xml:lang="\(paper.languageCode)">
      <title>\(paper.title)</title><subtitle>\(paper.subtitle)</subtitle><id>tag:atome.example,2026:feed</id>\
      \(stories.last.map { "<icon>\(addresses.picture($0, width: 64, height: 64))</icon>" } ?? "")
      <link href="\(addresses.site)"/><link rel="self" href="\(addresses.feed)"/>
      <updated>\(stories.first.map { FeedText.rfc3339($0.date) } ?? "")</updated>
      \(entries.joined(separator: "\n"))
      </feed>
      """
  }

  /// Atom 0.3, as old programs still write it.
  var atom03: String {
    let entries = stories.map { published in
      let date = FeedText.rfc3339(published.date)
      let picture = addresses.picture(published, width: 900, height: 600)
      return """
        <entry><title>\(Markup.escaped(published.title))</title>
        <link rel="alternate" type="text/html" href="\(addresses.link(published))"/>
        <id>tag:tidewater.example,2026:\(published.slug)</id><issued>\(date)</issued><modified>\(date)</modified>
        <author><name>The invented newsroom</name></author>
        <summary>\(Markup.escaped(published.story.standfirst))</summary>
        <content type="text/html" mode="escaped">\(Markup.escaped(FeedText.html(published, picture: picture)))</content>
        </entry>
        """
    }
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <feed version="0.3" xmlns="http://purl.org/atom/ns#" xml:lang="\(paper.languageCode)">
      <title>\(paper.title)</title><tagline>\(paper.subtitle)</tagline>
      <link rel="alternate" type="text/html" href="\(addresses.site)"/>
      <modified>\(stories.first.map { FeedText.rfc3339($0.date) } ?? "")</modified>
      \(entries.joined(separator: "\n"))
      </feed>
      """
  }
}
