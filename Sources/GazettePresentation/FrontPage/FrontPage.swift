package import GazetteDomain

/// The front page, ready to show.
package struct FrontPage: Sendable, Hashable {
  /// The blocks in their order.
  package let blocks: [FrontPageBlock]
  /// The story on top; nil when there are none.
  package let lead: StoryTeaser?
  /// The stories beside it, with pictures; may be empty.
  package let seconds: [StoryTeaser]
  /// The stories below, headlines only; may be empty.
  package let briefs: [StoryTeaser]
  /// Why the stories cannot be read; nil when they can.
  package let storiesTrouble: String?
  /// The saved cities by rank, a few of them.
  package let places: [WeatherRow]
  /// Why the cities cannot be read; nil when they can.
  package let placesTrouble: String?
  /// The strip of the map with the saved cities; nil without any, and where the paper has no map.
  package let map: MapStrip?
  /// The ads to look at; may be empty.
  package let ads: [AdTeaser]
  /// The saved searches with new ads; usually empty.
  package let searches: [SearchTeaser]
  /// Why the ads cannot be read; nil when they can.
  package let adsTrouble: String?
}

/// One section's block of the front page: what it is and how large.
package struct FrontPageBlock: Sendable, Hashable {
  /// Which section's; exactly one is true.
  package let isNews, isWeather, isMap, isClassifieds: Bool
  /// The class that says how many columns it takes.
  package let sizeClass: String

  /// The block of `section` in `size`.
  package init(_ section: ReaderSettings.FrontPageSection, size: ReaderSettings.FrontPageSize) {
    isNews = section == .news
    isWeather = section == .weather
    isMap = section == .weatherMap
    isClassifieds = section == .classifieds
    sizeClass = "front-\(size.rawValue)"
  }
}

/// Which sections stand on the front page, in which order and size.
package struct FrontPageLayout: Sendable, Hashable {
  private let sections: [ReaderSettings.FrontPageSection]
  private let sizes: [ReaderSettings.FrontPageSection: ReaderSettings.FrontPageSize]

  /// The layout that the reader chose, or the paper's own: news, weather, ads, and the map below.
  package init(_ settings: ReaderSettings) {
    sections = settings.frontPageSections ?? Self.usualOrder
    sizes = settings.frontPageSizes
  }

  /// The order of a paper whose reader chose none.
  package static let usualOrder: [ReaderSettings.FrontPageSection] = [.news, .weather, .classifieds, .weatherMap]

  /// The size of a section that the reader left as it is.
  package static func usualSize(of section: ReaderSettings.FrontPageSection) -> ReaderSettings.FrontPageSize {
    switch section {
    case .news: .large
    case .weather, .classifieds: .small
    case .weatherMap: .full
    }
  }

  /// The blocks of those sections that the paper `has`, in order.
  func blocks(having has: Set<ReaderSettings.FrontPageSection>) -> [FrontPageBlock] {
    sections.filter(has.contains).map { FrontPageBlock($0, size: sizes[$0] ?? Self.usualSize(of: $0)) }
  }
}

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

extension SectionPart {
  /// What the section has; nil when it has trouble or is not there.
  var content: Content? {
    if case .ready(let content) = self { content } else { nil }
  }

  /// The section's trouble; nil when it has none.
  var trouble: StoreError? {
    if case .trouble(let error) = self { error } else { nil }
  }

  /// True when the paper has no such section.
  var isAbsent: Bool {
    if case .absent = self { true } else { false }
  }
}
