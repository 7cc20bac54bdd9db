package import GazetteDomain
package import GazettePresentation
import HTMLWriting

// The news in other sections' pages: the navigation, the front page and the search.
extension NavigationSection {
  package static let news = {
    var section = NavigationSection(.news, key: "n", icon: "i-news", name: \.common.sections.news)
    section.actions = [Action(id: "feed", route: .feeds, words: \.common.palette.addFeed)]
    return section
  }()
}

extension NewsPages {
  /// The label of the stored news.
  package var storageLabels: [StorageLabel] { [StorageLabel(.news, \.settings.storage.news)] }

  /// The stories.
  package var frontPage: FrontPageBlock? {
    FrontPageBlock(.news, size: .large, rank: 10, name: \.common.sections.news, topics: [.news]) { context in
      let read = await articles.frontPage(for: context.reader, languageCode: context.edition.language.code)
      return StoriesHTML(
        context: context, stories: FrontPageStories(read, edition: context.edition, links: links),
        words: context.edition.phrases.frontPage
      ).block
    }
  }

  /// Returns the newest articles that match the search.
  package func searchResults(for search: SiteSearch) async -> SectionResults? {
    let read = await articles.found(
      search.words, limit: SiteSearch.limit, correctsSpelling: search.correctsSpelling, for: search.reader)
    let found = ArticleResults(read, words: search.words, edition: search.edition, links: links)
    let html = ArticleResultsHTML(frame: search.frame, found: found, words: search.edition.phrases.search).block
    var part = SectionResults(html: found.articles.isEmpty ? nil : html, problem: found.problem)
    part.documents = SearchResultDocuments("articles", (read.content?.articles ?? []).map { ArticleDocument($0) })
    (part.failure, part.correction) = (read.error, read.content?.correction)
    return part
  }

  /// Requests fresh feeds.
  package func refreshSoon(for reader: ReaderKey) { feeds.refreshAllSoon(for: reader) }
}

/// The stories of the front page, as HTML.
private struct StoriesHTML {
  let context: FrontPageBlock.Context
  let stories: FrontPageStories
  let words: FrontPagePhrases

  var block: HTML {
    context.block(
      "front-news", to: .news, context.frame.common.sections.news, all: words.allStories,
      notes: context.banner(stories.problem), content: content)
  }

  @HTMLBuilder private var content: HTML {
    if let lead = stories.lead {
      all(lead)
    } else if stories.problem == nil {
      #"<p class="front-empty">\#(words.noStories) <a href="\#(Route.feeds.path)">\#(words.addFeeds)</a></p>"#
    }
  }

  @HTMLBuilder private func all(_ lead: StoryTeaser) -> HTML {
    #"<div class="front-stories\#(if: !stories.seconds.isEmpty, " has-seconds")">"#
    context.frame.story(lead)
    if !stories.seconds.isEmpty {
      #"<div class="story-seconds">"#
      for second in stories.seconds { context.frame.story(second) }
      "</div>"
    }
    "</div>"
    if !stories.briefs.isEmpty {
      #"<div class="story-briefs">"#
      for brief in stories.briefs { context.frame.story(brief) }
      "</div>"
    }
  }
}

/// The articles that a search found, as HTML.
private struct ArticleResultsHTML {
  let frame: Frame
  let found: ArticleResults
  let words: SearchPhrases

  @HTMLBuilder var block: HTML {
    """
    <section aria-labelledby="found-articles"><h2 class="section-label" id="found-articles">\(frame.common.sections.news) \
    <small>\(found.count) · <a href="\(found.allPath)">\(words.allArticles)</a></small></h2>
    <div class="search-stories">
    """
    for article in found.articles { frame.story(article) }
    "</div></section>"
  }
}

extension Frame {
  /// A story on the front page and in the search.
  @HTMLBuilder func story(_ story: StoryTeaser) -> HTML {
    #"<article class="story \#(story.sizeClass)" data-row data-live="story-\#(story.path)">"#
    story.picture.map(picture)
    """
    <h3 class="headline \(story.headlineClass)"\(attribute: "lang", story.languageTag)>\
    <a class="row-link" href="\(story.path)">\(each: story.titleParts, \.html)</a></h3>
    """
    if !story.standfirst.isEmpty {
      #"<p class="standfirst"\#(attribute: "lang", story.languageTag)>\#(each: story.standfirst, \.html)</p>"#
    }
    """
    <p class="byline"><span data-detail>\(story.source)</span> \
    <time datetime="\(story.published.machine)" data-relative>\(story.published.text)</time>\
    \(story.alsoIn.map { " <span>\($0)</span>" as HTML })</p>
    </article>
    """
  }
}
