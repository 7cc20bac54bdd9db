import GazetteDomain

/// Makes a story of the front page ready to show.
struct StoryTeaserPresenter: Sendable {
  /// How much room a story has.
  enum Rank {
    /// The whole width of the column, with picture and standfirst.
    case lead
    /// Half of it, with a picture.
    case second
    /// A headline.
    case brief
  }

  let edition: Edition
  let links: PictureLinks

  func teaser(_ stored: StoredArticle, as rank: Rank) -> StoryTeaser {
    let article = stored.article
    return StoryTeaser(
      storyPath: Route.article(String(stored.id.rawValue)).path, storyTitle: article.title,
      source: stored.feedTitle,
      published: TimeText(article.published, text: edition.dates.age(of: article.published, now: edition.now)),
      standfirst: rank == .brief || article.excerpt.isEmpty ? nil : article.excerpt,
      alsoIn: stored.otherSources.isEmpty ? nil : edition.phrases.frontPage.alsoIn(stored.otherSources),
      picture: rank == .brief ? nil : TeaserPicture(article.picture, widths: widths(rank), links: links),
      languageTag: article.languageCode, isUnread: !stored.isRead)
  }

  private func widths(_ rank: Rank) -> [Int] {
    rank == .lead ? [480, 640, 960, 1280] : [320, 480, 640]
  }
}
