package import GazetteDomain

/// Makes the front page ready to show.
package struct FrontPagePresenter: Sendable {
  private static let placeLimit = 6
  private static let secondLimit = 2

  private let edition: Edition
  private let hasMap: Bool
  private let theme: Theme
  private let stories: StoryTeaserPresenter
  private let ads: AdTeaserPresenter

  /// Makes the presenter of an edition whose pictures are at `links`, for a paper that has a map or not, in the colours
  /// of `theme`.
  package init(edition: Edition, links: PictureLinks, hasMap: Bool, theme: Theme) {
    self.edition = edition
    self.hasMap = hasMap
    self.theme = theme
    stories = StoryTeaserPresenter(edition: edition, links: links)
    ads = AdTeaserPresenter(edition: edition, links: links)
  }

  /// The page of what was `read`, its blocks in `layout`; a section that the paper does not have has no block.
  package func page(_ read: FrontPageEdition, layout: FrontPageLayout) -> FrontPage {
    let selection = read.stories.content
    let places = WeatherListPresenter(edition: edition, credits: { _ in [] })
    let (seconds, briefs) = split(selection?.others ?? [])
    return FrontPage(
      blocks: layout.blocks(having: sections(of: read)),
      lead: selection?.lead.map { stories.teaser($0, as: .lead) },
      seconds: seconds.map { stories.teaser($0, as: .second) },
      briefs: briefs.map { stories.teaser($0, as: .brief) },
      storiesTrouble: trouble(read.stories),
      places: (read.places.content ?? []).prefix(Self.placeLimit).map { places.row($0) },
      placesTrouble: trouble(read.places),
      map: hasMap ? MapStripPresenter(edition: edition, theme: theme).strip(read.places.content ?? []) : nil,
      ads: (read.ads.content?.ads ?? []).map(ads.teaser),
      searches: (read.ads.content?.searches ?? []).map(ads.teaser),
      adsTrouble: trouble(read.ads))
  }

  /// The stories with pictures stand beside the lead, the others are headlines.
  private func split(_ others: [StoredArticle]) -> (seconds: [StoredArticle], briefs: [StoredArticle]) {
    let seconds = others.filter { $0.article.picture != nil }.prefix(Self.secondLimit)
    let ids = Set(seconds.map(\.id))
    return (Array(seconds), others.filter { !ids.contains($0.id) })
  }

  private func sections(of read: FrontPageEdition) -> Set<ReaderSettings.FrontPageSection> {
    var sections: Set<ReaderSettings.FrontPageSection> = []
    if !read.stories.isAbsent { sections.insert(.news) }
    if !read.places.isAbsent { sections.insert(.weather) }
    if hasMap, read.places.content?.isEmpty == false { sections.insert(.weatherMap) }
    if !read.ads.isAbsent { sections.insert(.classifieds) }
    return sections
  }

  private func trouble<Content>(_ part: SectionPart<Content>) -> String? {
    part.trouble.map { edition.phrases.frontPage.trouble(edition.phrases.weather.storeTrouble($0)) }
  }
}
