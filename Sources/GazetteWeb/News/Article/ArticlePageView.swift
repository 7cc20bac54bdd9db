import GazettePresentation

/// What the template of an article reads.
struct ArticlePageView: Sendable {
  let assets: String
  let page: ArticleDetailPage
  let words: ArticlePhrases
  let readPath: String
  let starPath: String
  let starLabel: String
  let starPressed: String
  let hasAttachments: Bool
  let fullTextPath: String
  /// The language of the paper's own words, which stand beside the article's.
  let readerLanguage: String
  let told: PassingNoticeView?

  init(assets: String, page: ArticleDetailPage, words: ArticlePhrases, language: Language, told: PassingNoticeView?) {
    self.assets = assets
    self.page = page
    self.words = words
    readPath = Route.articleRead(page.articleID).path
    starPath = Route.articleStar(page.articleID).path
    starLabel = page.isStarred ? words.unstar : words.star
    starPressed = page.isStarred ? "true" : "false"
    hasAttachments = !page.attachments.isEmpty
    fullTextPath = Route.articleFullText(page.articleID).path
    readerLanguage = language.rawValue
    self.told = told
  }
}
