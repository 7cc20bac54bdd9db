import GazettePresentation

/// What the template of an ad's page reads.
struct AdDetailPageView: Sendable {
  let assets: String
  let page: AdDetailPage
  let words: AdListPhrases
  let names: AdDetailPhrases
  let listStyle = "ads ads-cards ads-similar"
  let starWord: String
  let hasDescription: Bool
  let hasPrices: Bool
  let hasSimilar: Bool

  init(assets: String, page: AdDetailPage, phrases: ClassifiedsPhrases) {
    self.assets = assets
    self.page = page
    words = phrases.list
    names = phrases.detail
    starWord = page.card.isStarred ? phrases.detail.unstar : phrases.detail.star
    hasDescription = !page.paragraphs.isEmpty
    hasPrices = !page.prices.isEmpty
    hasSimilar = !page.similar.isEmpty
  }
}
