import Foundation
package import GazetteDomain

/// The view model of a story on the front page.
package struct StoryTeaser: Sendable, Hashable {
  /// The class for its space on the page.
  package let sizeClass: String
  /// The class for its headline's size.
  package let headlineClass: String
  /// The link to the article.
  package let path: String
  package let title: String
  /// The title in parts, with the search words marked.
  package let titleParts: [MarkedText]
  /// The name of its feed.
  package let source: String
  /// The publication time.
  package let published: TimeText
  /// The first words, or those around the search words, in parts; empty when there are none.
  package let standfirst: [MarkedText]
  /// The notice that other feeds have the story, too; nil when no other does.
  package let alsoIn: String?
  /// Its picture; nil when it has none.
  package let picture: PictureBox?
  /// The tag of its language; nil when unknown.
  package let languageTag: String?
}

/// Makes the view model of a story on the front page.
struct StoryTeaserPresenter: Sendable {
  /// How much space a story has.
  enum Rank: String {
    /// The whole width of the column, with picture and standfirst.
    case lead
    /// Half the width of the column, with a picture.
    case second
    /// A headline and the first words.
    case brief
    /// A headline and the first words, among search results.
    case found
  }

  let edition: Edition
  let links: PictureLinks

  private static let excerptLength = 220

  /// Returns the teaser of a story that matches `words`; nil without a search.
  func teaser(_ stored: StoredArticle, as rank: Rank, matching words: SearchWords? = nil) -> StoryTeaser {
    let article = stored.article
    let headline = Headline(article, untitled: edition.phrases.news.list.untitled)
    return StoryTeaser(
      sizeClass: "story-\(rank.rawValue)", headlineClass: rank == .lead ? "headline-lead" : "headline-small",
      path: Route.article(String(stored.id.rawValue)).path, title: headline.text,
      titleParts: MarkedText.parts(of: headline.text, marking: words),
      source: stored.sourceName(edition.phrases.news.list),
      published: TimeText(article.published, text: edition.dates.age(of: article.published, now: edition.now)),
      standfirst: standfirst(rank, headline, article, words),
      alsoIn: stored.otherSources.isEmpty ? nil : edition.phrases.frontPage.alsoIn(stored.otherSources),
      picture: picture(article, rank), languageTag: article.languageCode)
  }

  private func standfirst(
    _ rank: Rank, _ headline: Headline, _ article: Article, _ words: SearchWords?
  ) -> [MarkedText] {
    switch rank {
    case .lead, .brief: MarkedText.parts(of: headline.rest, marking: nil)
    case .found where words?.ranges(in: headline.rest).isEmpty == true && !article.text.isEmpty:
      // The search words are not among the first words, so this shows the text around them.
      MarkedText.excerpt(of: article.text.joinedLines, marking: words, limit: Self.excerptLength)
    case .found: MarkedText.parts(of: headline.rest, marking: words)
    case .second: []
    }
  }

  private func picture(_ article: Article, _ rank: Rank) -> PictureBox? {
    guard let address = article.picture, let frame = frame(rank) else { return nil }
    return PictureBox(
      address, links: links, shape: frame.shape, sizes: frame.sizes,
      words: (alt: "", missing: edition.phrases.common.states.pictureMissing), isLead: rank == .lead,
      widths: frame.widths)
  }

  private func frame(_ rank: Rank) -> (shape: PictureBox.Shape, sizes: String, widths: [Int])? {
    switch rank {
    case .lead: (.sixteenByNine, "(min-width: 76em) 38rem, (min-width: 48em) 50vw, 100vw", [480, 640, 960, 1_280])
    case .second: (.threeByTwo, "(min-width: 76em) 17rem, (min-width: 48em) 25vw, 100vw", [320, 480, 640])
    case .brief, .found: nil
    }
  }
}

extension String {
  /// The lines of a text joined to one, with a full stop after captions, headings and other lines without punctuation.
  fileprivate var joinedLines: String {
    split(whereSeparator: \.isNewline).reduce(into: "") { text, line in
      let line = line.trimmingCharacters(in: .whitespaces)
      guard !line.isEmpty else { return }
      if let last = text.last { text += last.isLetter || last.isNumber || last == ")" ? " · " : " " }
      text += line
    }
  }
}

/// The view model of the front page's stories.
package struct FrontPageStories: Sendable, Hashable {
  /// The top story; nil when there are none.
  package let lead: StoryTeaser?
  /// The stories next to it, with pictures; may be empty.
  package let seconds: [StoryTeaser]
  /// The stories below, without pictures; may be empty.
  package let briefs: [StoryTeaser]
  /// The reason why the stories cannot be read; nil when they can.
  package let problem: String?

  /// Makes the view model of the stories that were `read`, with pictures at `links`: stories with pictures go next to the lead,
  /// the others below it.
  package init(_ read: SectionPart<StorySelection>, edition: Edition, links: PictureLinks) {
    let stories = StoryTeaserPresenter(edition: edition, links: links)
    let others = read.content?.others ?? []
    let withPictures = others.filter { $0.article.picture != nil }.prefix(StorySelection.secondLimit)
    let ids = Set(withPictures.map(\.id))
    lead = read.content?.lead.map { stories.teaser($0, as: .lead) }
    seconds = withPictures.map { stories.teaser($0, as: .second) }
    briefs = others.filter { !ids.contains($0.id) }.map { stories.teaser($0, as: .brief) }
    problem = edition.phrases.problem(of: read)
  }
}

/// The view model of the articles in the results of a search through all sections.
package struct ArticleResults: Sendable, Hashable {
  /// The articles; may be empty.
  package let articles: [StoryTeaser]
  /// The number of articles, in words.
  package let count: String
  /// The link to all matches.
  package let allPath: String
  /// The reason why the articles cannot be read; nil when they can.
  package let problem: String?

  /// Makes the view model of all of `articles` as search results.
  package init(_ articles: [StoredArticle], edition: Edition, links: PictureLinks) {
    self.init(.ready(ArticlePage(articles: articles, next: nil)), words: nil, edition: edition, links: links)
  }

  /// Makes the view model of the results for `words`, with pictures at `links`.
  package init(_ found: SectionPart<ArticlePage>, words: SearchWords?, edition: Edition, links: PictureLinks) {
    let stories = StoryTeaserPresenter(edition: edition, links: links)
    articles = (found.content?.articles ?? []).map { stories.teaser($0, as: .found, matching: words) }
    count = edition.phrases.search.foundArticles(articles.count, found.content?.next != nil)
    allPath = Route.news.path(["q": words?.text ?? ""])
    problem = edition.phrases.problem(of: found)
  }
}
